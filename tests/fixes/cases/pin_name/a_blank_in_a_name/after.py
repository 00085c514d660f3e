from skidl import *

u = Part('Driver_LED', 'MAX7219')
u['SEG_A'] += Net('A')

ERC()
