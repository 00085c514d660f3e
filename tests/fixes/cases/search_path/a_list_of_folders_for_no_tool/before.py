import skidl
skidl.lib_search_paths += ['libs']

r = skidl.Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
c = skidl.Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
r[1] += c[1]
r[2] += c[2]
skidl.ERC()
