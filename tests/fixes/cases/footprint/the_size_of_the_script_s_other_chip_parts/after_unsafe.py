c = Part('Device', 'C', footprint='Capacitor_SMD:C_0603_1608Metric')
