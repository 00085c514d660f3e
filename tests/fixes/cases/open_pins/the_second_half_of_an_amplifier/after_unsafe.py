from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
out = Net('OUT')
u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
u[1] += out
u[2] += out
u[3] += vcc
u[7] += u[6]
u[5] += gnd

ERC()
generate_netlist()
