from skidl import *
vcc = Net('VCC')
u = Part('L', 'X')
u['VCC'] += vcc
u[2] & Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric') & vcc
