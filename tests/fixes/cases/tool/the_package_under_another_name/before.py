import skidl as sk

r = sk.Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
c = sk.Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
r[1] += c[1]
r[2] += c[2]
sk.ERC()
