c = Part('Device', 'C')
