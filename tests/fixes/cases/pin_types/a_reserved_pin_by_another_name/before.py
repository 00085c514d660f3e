from skidl import *

x = Net('SPARE')
a, v33, gnd = Bus('A', 12), Net('+3V3', drive=POWER), Net('GND', drive=POWER)
u = Part('Memory_RAM', 'IS42S16400J-xT', value='IS42S16160J-7TLI', footprint='Package_SO:TSOP-II-54_22.2x10.16mm_P0.8mm')
u['VDD', 'VDDQ'] += v33
u['GND', 'GNDQ'] += gnd
for i in range(12):
    u[f'A{i}'] += a[i]
header = Part('Connector_Generic', 'Conn_01x15', footprint='Connector_PinHeader_2.54mm:PinHeader_1x15_P2.54mm_Vertical')
for i in range(12):
    header[i + 1] += a[i]
u[36] += x
header[13] += x
header[14, 15] += v33, gnd
ERC()
