from skidl import *

m = Part('RF_GSM', 'SIM800C')
m['TXD'] += Net('TX')

ERC()
