r = Part('Device', 'R', footprint='Resistors_SMD:R_0805')
