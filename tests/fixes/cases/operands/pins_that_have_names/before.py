from skidl import *

vcc, out, gnd = Net('VCC'), Net('OUT'), Net('GND')
d = Part('Device', 'D', value='1N4148', footprint='Diode_SMD:D_SOD-123')
c = Part('Device', 'C_Polarized', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
q = Part('Transistor_BJT', 'BC547', footprint='Package_TO_SOT_THT:TO-92_Inline')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
d.connect(out, vcc)
c += vcc, gnd
q += out, vcc, gnd
r += vcc
r.connect(out, vcc, gnd)

ERC()
generate_netlist()
