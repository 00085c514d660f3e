from skidl import *

vin, out, gnd = Net('VIN'), Net('OUT'), Net('GND')
FAST = 4.7 @ u_nF
r = Part('Device', 'R', value=10@u_kOhm, footprint='Resistor_SMD:R_0603_1608Metric')
c = Part('Device', 'C', value=FAST, footprint='Capacitor_SMD:C_0603_1608Metric')
vin & r & out & c & gnd

ERC()
generate_netlist()
