from skidl import *

one = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
other = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc = Net('VCC', None, one[1])
mid = Net('MID', None, [one[2], other[1]])
gnd = Net('GND', None, other[2], drive=POWER)
ERC()
