import skidl

r = skidl.Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1] += skidl.Net('A')
r[2] += skidl.Net('B')
skidl.ERC()
skidl.generate_netlist()
