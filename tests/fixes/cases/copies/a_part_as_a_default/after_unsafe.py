from skidl import *

vcc = Net('VCC')


def pull_up(net, resistor=None):
    """A pull-up."""
    if resistor is None:
        resistor = Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')
    vcc & resistor & net


for name in 'SDA', 'SCL':
    pull_up(Net(name))
