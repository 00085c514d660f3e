d = Part('Device', 'LED', footprint='0603')
