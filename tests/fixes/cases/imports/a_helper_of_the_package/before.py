import skidl

r = skidl.Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += skidl.Net('A'), skidl.Net('B')
skidl.rt_logger.warning('x')
skidl.generate_netlist()
