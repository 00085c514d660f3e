# Both nets of an amplifier's input resistor become one; neither has a name.
# replace: c1[2] += r1[1] => c1[2] += r1[1]\nr1[1] += r1[2]
# replace: default_circuit.write_report('report.html')\nERC() => ERC()
from skidl import *
vp, gnd, vin, vout, vmid = Net('+5V'), Net('GND'), Net('IN'), Net('OUT'), Net('VMID')
vp.drive = POWER
gnd.drive = POWER
u1 = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
r1 = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
r2 = Part('Device', 'R', value='100k', footprint='Resistor_SMD:R_0603_1608Metric')
r3 = Part('Device', 'R', value='47k', footprint='Resistor_SMD:R_0603_1608Metric')
r4 = Part('Device', 'R', value='47k', footprint='Resistor_SMD:R_0603_1608Metric')
c1 = Part('Device', 'C', value='1uF', footprint='Capacitor_SMD:C_0603_1608Metric')
cf = Part('Device', 'C', value='100pF', footprint='Capacitor_SMD:C_0603_1608Metric')
cd = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
vp += j1[1], u1['V+'], r3[1], cd[1]
gnd += j1[4], u1['V-'], r4[2], cd[2]
vin += j1[2], c1[1]
c1[2] += r1[1]
n_half = Net('HALF')
n_half += r3[2], r4[1], u1[5]
vmid += u1[7], u1[6], u1[3]
r1[2] += u1[2], r2[1], cf[1]
vout += u1[1], r2[2], cf[2], j1[3]
default_circuit.write_report('report.html')
ERC()
generate_netlist()
