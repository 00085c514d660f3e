from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
out1, out2 = Net('OUT1'), Net('OUT2')
u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
u[1] += out1
u[2] += out1
u[7] += out1
u[6] += out2

ERC()
generate_netlist()
