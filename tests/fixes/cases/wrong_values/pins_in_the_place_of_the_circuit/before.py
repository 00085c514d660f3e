from skidl import *

one = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
other = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc = Net('VCC', one[1])
mid = Net('MID', [one[2], other[1]])
gnd = Net('GND', other[2], drive=POWER)
ERC()
