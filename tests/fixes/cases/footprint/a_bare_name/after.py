r = Part('Device', 'R', footprint='Resistor_SMD:R_0805_2012Metric')
