r = Part('Device', 'Device:R')
