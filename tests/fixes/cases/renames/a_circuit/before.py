from skidl import *

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc, gnd = Net('VCC'), Net('GND')
r[1, 2] += vcc, gnd
default_circuit.instantiate_packages()
default_circuit.run_erc()
default_circuit.write_netlist(file_='board.net')
