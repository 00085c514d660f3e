from skidl import *


def path_of(name):
    return f'/usr/share/kicad/symbols/{name}.kicad_sym'


dev = SchLib(path_of('Device'))
r = Part(dev, 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += Net('VCC'), Net('GND')
generate_netlist()
