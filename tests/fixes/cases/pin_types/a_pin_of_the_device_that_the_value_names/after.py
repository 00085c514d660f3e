from skidl import *

a, v33, gnd = Bus('A', 13), Net('+3V3', drive=POWER), Net('GND', drive=POWER)
u = Part('Memory_RAM', 'IS42S16400J-xT', value='IS42S16160J-7TLI', footprint='Package_SO:TSOP-II-54_22.2x10.16mm_P0.8mm')
u['VDD', 'VDDQ'] += v33
u['GND', 'GNDQ'] += gnd
for i in range(12):
    u[f'A{i}'] += a[i]
u[36] += a[12]
u[36].func = Pin.types.PASSIVE
header = Part('Connector_Generic', 'Conn_01x15', footprint='Connector_PinHeader_2.54mm:PinHeader_1x15_P2.54mm_Vertical')
for i in range(13):
    header[i + 1] += a[i]
header[14, 15] += v33, gnd
ERC()
