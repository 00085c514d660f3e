from skidl import *

r1, r2, r3 = (Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric') for _ in range(3))
gnd = Net('GND')
gnd.drive = POWER
gnd += r1[2], r2[2], r3[2]
vout = Net('VOUT')
vout += r1[1], r2[1]
r3[1] += vout

ERC()
generate_netlist()
