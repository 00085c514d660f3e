from skidl import *

gnd, dp = Net('GND'), Net('D+')
j, r = Part('Connector', 'USB_C_Receptacle_USB2.0_16P'), Part('Device', 'R')
j['D+'] += Net()
j['A6'] & r & dp
gnd += j['GND']

ERC()
