from skidl import *

R = Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0603_1608Metric')
vcc = Net('VCC')
pulls = {key: R(value='4.7k') for key in ['SDA', 'SCL']}
for name, pull in pulls.items():
    vcc & pull & Net(name)
