u = Part('Device', 'R_Pack04', footprint='SMD')
