a = Part('Device', 'R', footprint='R1608')
