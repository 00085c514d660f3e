# A loop over capacitors joins two rails by the way.
# replace:     rail += c[1] =>     rail += c[1]\n    v5 += c[1]
# replace: default_circuit.write_report('report.html')\nERC() => ERC()
from skidl import *
v5, v33, gnd = Net('+5V'), Net('+3V3'), Net('GND')
for n in (v5, v33, gnd):
    n.drive = POWER
caps = [Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric') for _ in range(4)]
j1 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
v5 += j1[1]
v33 += j1[2]
gnd += j1[3]
for k, c in enumerate(caps):
    rail = v5 if k < 2 else v33
    rail += c[1]
    gnd += c[2]
default_circuit.write_report('report.html')
ERC()
generate_netlist()
