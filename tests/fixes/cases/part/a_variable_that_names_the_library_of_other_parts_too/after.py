from skidl import *

LIB = 'Device'
r = Part(LIB, 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
q = Part('Transistor_BJT', 'BC547', footprint='Package_TO_SOT_THT:TO-92_Inline')
q['C', 'B'] += r[1, 2]
q['E'] += Net('GND')
generate_netlist()
