from skidl import *

gnd, tx, rx = Net('GND', drive=POWER), Bus('TX', 3), Bus('RX', 3)
jack = Part('Connector', 'RJ45_Hanrun_HR911105A_Horizontal', footprint='Connector_RJ:RJ45_Hanrun_HR911105A_Horizontal')
header = Part('Connector_Generic', 'Conn_01x07', footprint='Connector_PinHeader_2.54mm:PinHeader_1x07_P2.54mm_Vertical')
jack['TD+', 'TCT', 'TD-'] += tx
jack['RD+', 'RCT', 'RD-'] += rx
jack['SH'] += gnd
header[1, 2, 3] += tx
header[4, 5, 6] += rx
header[7] += gnd
ERC()
