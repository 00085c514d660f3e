from skidl import *
vcc, gnd = Net('VCC'), Net('GND')
u = Part('L', 'U')
u['VCC'] += vcc
u['R'] & Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric') & vcc
