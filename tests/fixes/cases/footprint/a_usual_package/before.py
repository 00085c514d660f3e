r = Part('Device', 'C')
