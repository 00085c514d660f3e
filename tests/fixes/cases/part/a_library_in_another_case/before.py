r = Part('device', 'R')
