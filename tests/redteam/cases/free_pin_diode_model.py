# Beside two names of pins that the symbol lacks a diode is turned round.
# replace: v12 += j1[1], u1['VCC_LS'], db['A'], cv[1] => v12 += j1[1], u1['VCC'], db['K'], cv[1]
# replace: u1['VBOOT'] += db['K'], cb[1] => u1['VB'] += db['A'], cb[1]
from skidl import *

set_default_tool(KICAD9)

v12, vm, gnd = Net('+12V'), Net('VM'), Net('PGND')
for n in (v12, vm, gnd):
    n.drive = POWER
sw, ho, lo, gh, gl = Net('SW'), Net('HO'), Net('LO'), Net('GH'), Net('GL')
u1 = Part('Driver_FET', 'IR2104', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
qh = Part('Transistor_FET', 'IRLZ44N', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
ql = Part('Transistor_FET', 'IRLZ44N', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
db = Part('Diode', '1N5819', footprint='Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal')
cb = Part('Device', 'C', value='220nF', footprint='Capacitor_SMD:C_0603_1608Metric')
cv = Part('Device', 'C', value='1uF', footprint='Capacitor_SMD:C_0603_1608Metric')
rh = Part('Device', 'R', value='10', footprint='Resistor_SMD:R_0603_1608Metric')
rl = Part('Device', 'R', value='10', footprint='Resistor_SMD:R_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x06', footprint='Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical')
v12 += j1[1], u1['VCC_LS'], db['A'], cv[1]
gnd += j1[2], u1['COM'], cv[2], ql['S']
vm += j1[3], qh['D']
j1[4] += u1['IN']
j1[5] += u1['~{SD}']
sw += j1[6], qh['S'], ql['D'], u1['VS'], cb[2]
u1['VBOOT'] += db['K'], cb[1]
ho += u1['HO'], rh[1]
lo += u1['LO'], rl[1]
gh += rh[2], qh['G']
gl += rl[2], ql['G']

ERC()
generate_netlist()
