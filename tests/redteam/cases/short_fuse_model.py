# A fuse is bridged.
# replace: j1[1] += f1[1] => j1[1] += f1[1], f1[2]
# replace: default_circuit.write_report('report.html')\nERC() => ERC()
from skidl import *
ac1, ac2, raw, gnd = Net('AC1'), Net('AC2'), Net('RAW'), Net('GND')
j1 = Part('Connector_Generic', 'Conn_01x02', footprint='TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2_1x02_P5.00mm_Horizontal')
j2 = Part('Connector_Generic', 'Conn_01x02', footprint='TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2_1x02_P5.00mm_Horizontal')
d = [Part('Diode', '1N4007', footprint='Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal') for _ in range(4)]
c1 = Part('Device', 'C_Polarized', value='1000uF', footprint='Capacitor_THT:CP_Radial_D12.5mm_P5.00mm')
rb = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
f1 = Part('Device', 'Fuse', value='1A', footprint='Fuse:Fuse_1206_3216Metric')
j1[1] += f1[1]
ac1 += f1[2], d[0]['A'], d[1]['K']
ac2 += j1[2], d[2]['A'], d[3]['K']
raw += d[0]['K'], d[2]['K'], c1[1], rb[1], j2[1]
gnd += d[1]['A'], d[3]['A'], c1[2], rb[2], j2[2]
default_circuit.write_report('report.html')
ERC()
generate_netlist()
