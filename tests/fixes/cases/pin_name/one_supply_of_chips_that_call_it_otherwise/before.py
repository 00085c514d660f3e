from skidl import *

vcc, gnd = Net('VCC', drive=POWER), Net('GND', drive=POWER)
gate = Part('74xx', '74HC00', footprint='Package_DIP:DIP-14_W7.62mm')
ports = Part('Interface_Expansion', 'PCF8574', footprint='Package_DIP:DIP-16_W7.62mm')
header = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
for chip in (gate, ports):
    chip['VCC'] += vcc
    chip['GND'] += gnd
header[1, 2] += vcc, gnd
for pin in ('1', '2', '4', '5', '9', '10', '12', '13'):
    gate[pin] += gnd
ports['A0', 'A1', 'A2', 'SCL', 'SDA'] += gnd
ERC()
