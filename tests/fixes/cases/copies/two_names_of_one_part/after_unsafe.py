from skidl import *

vcc = Net('VCC')
first, second = [Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric') for _ in range(2)]
vcc & first & Net('SDA')
vcc & second & Net('SCL')
