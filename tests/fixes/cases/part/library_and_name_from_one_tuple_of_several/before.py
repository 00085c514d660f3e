from skidl import *

for lib, name, fp in (
    ('Device', 'LED', 'LED_SMD:LED_0603_1608Metric'),
    ('Device', 'NE555', 'Package_DIP:DIP-8_W7.62mm'),
):
    p = Part(lib, name, footprint=fp)
    p[1, 2] += Net(), Net()
generate_netlist()
