from skidl import *

v24, coil, gnd = Net('+24V', drive=POWER), Net('COIL'), Net('GND', drive=POWER)
k = Part('Relay', 'G5LE-1', footprint='Relay_THT:Relay_SPDT_Omron-G5LE-1')
q = Part('Transistor_BJT', 'BC817', footprint='Package_TO_SOT_SMD:SOT-23')
j = Part('Connector', 'Screw_Terminal_01x03', footprint='TerminalBlock:TerminalBlock_bornier-3_P5.08mm')
supply = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
k['A1'] += v24
k['A2'] += coil
q['C', 'E', 'B'] += coil, gnd, supply[3]
supply[1, 2] += v24, gnd
for pin, t in ((11, 1), (12, 2), (14, 3)):
    n = Net()
    n += k[str(pin)], j[t]
ERC()
