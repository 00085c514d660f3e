from skidl import ERC, Net, Part, generate_netlist, config

if config.query_backup_lib:
    config.query_backup_lib = False
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
