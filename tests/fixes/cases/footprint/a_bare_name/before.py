r = Part('Device', 'R', footprint='R_0805_2012Metric')
