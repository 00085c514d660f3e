# A transistor for TO-92 stands in for one on SOT-23, with other pads.
# replace: q1 = Part('Transistor_BJT', 'BC8177X', footprint='Package_TO_SOT_SMD:SOT-23') => q1 = Part('Transistor_BJT', 'BC337', value='BC8177X', footprint='Package_TO_SOT_SMD:SOT-23')
from skidl import *
vcc, gnd = Net('+12V'), Net('GND')
ctl, drv = Net('CTL'), Net('COIL')
vcc.drive = POWER
gnd.drive = POWER
q1 = Part('Transistor_BJT', 'BC8177X', footprint='Package_TO_SOT_SMD:SOT-23')
rb = Part('Device', 'R', value='2.2k', footprint='Resistor_SMD:R_0603_1608Metric')
rpd = Part('Device', 'R', value='100k', footprint='Resistor_SMD:R_0603_1608Metric')
d1 = Part('Diode', '1N4007', footprint='Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal')
k1 = Part('Relay', 'G5LE-1', footprint='Relay_THT:Relay_SPDT_Omron-G5LE-1')
jc = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
jl = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
vcc += jc[1], k1[2], d1['K']
ctl += jc[2], rb[1], rpd[1]
gnd += jc[3], q1['E'], rpd[2]
q1['B'] += rb[2]
drv += q1['C'], k1[5], d1['A']
k1[1] += jl[1]
k1[3] += jl[2]
k1[4] += jl[3]
ERC()
generate_netlist()
