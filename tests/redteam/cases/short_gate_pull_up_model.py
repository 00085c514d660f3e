# The gate of a MOSFET is tied to its supply past the pull-up.
# replace: q1['G'] += r1[2], q2['D'] => q1['G'] += r1[2], q2['D']\nr1[1] += r1[2]
# replace: default_circuit.write_report('report.html')\nERC() => ERC()
from skidl import *
vbat, vsw, gnd, en = Net('VBAT'), Net('VSW'), Net('GND'), Net('EN')
vbat.drive = POWER
gnd.drive = POWER
q1 = Part('Transistor_FET', 'AO3401A', footprint='Package_TO_SOT_SMD:SOT-23')
q2 = Part('Transistor_FET', '2N7002', footprint='Package_TO_SOT_SMD:SOT-23')
r1 = Part('Device', 'R', value='100k', footprint='Resistor_SMD:R_0603_1608Metric')
r2 = Part('Device', 'R', value='100k', footprint='Resistor_SMD:R_0603_1608Metric')
d1 = Part('Device', 'D_Schottky', value='BAT54J', footprint='Diode_SMD:D_SOD-323F')
c1 = Part('Device', 'C', value='10uF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
vbat += j1[1], q1['S'], r1[1]
q1['G'] += r1[2], q2['D']
vsw += q1['D'], c1[1], d1['K'], j1[2]
en += j1[3], q2['G'], r2[1]
gnd += j1[4], q2['S'], r2[2], c1[2], d1['A']
default_circuit.write_report('report.html')
ERC()
generate_netlist()
