from skidl import *

vbus, v3v3, gnd = Net('VBUS', drive=POWER), Net('+3V3'), Net('GND', drive=POWER)
reg = Part('Regulator_Linear', 'AMS1117-3.3', footprint='Package_TO_SOT_SMD:SOT-223-3_TabPin2')
uart = Part('Interface_USB', 'CH340C', footprint='Package_SO:SOIC-16_3.9x9.9mm_P1.27mm')
usb = Part('Connector_Generic', 'Conn_01x06', footprint='Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical')
reg['VI', 'VO', 'GND'] += vbus, v3v3, gnd
uart['VCC'] += v3v3
uart['V3'] += v3v3
uart['GND'] += gnd
usb[1, 2] += vbus, gnd
usb[3] += uart['UD+']
usb[4] += uart['UD-']
usb[5] += uart['TXD']
usb[6] += uart['RXD']
ERC()
