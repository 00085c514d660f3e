r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0402_1005Metric')
