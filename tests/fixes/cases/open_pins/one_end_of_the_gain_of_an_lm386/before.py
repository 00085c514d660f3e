from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Amplifier_Audio', 'LM386', footprint='Package_DIP:DIP-8_W7.62mm')
c = Part('Device', 'C', value='10uF', footprint='Capacitor_SMD:C_0805_2012Metric')
u['V+'] += vcc
u['GND', '-'] += gnd
u[1] & c & gnd

ERC()
generate_netlist()
