from skidl import *

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc, gnd = Net('VCC'), Net('GND')
r[1, 2] += vcc, gnd
ERC()
generate_schematic('out/board.kicad_sch')
