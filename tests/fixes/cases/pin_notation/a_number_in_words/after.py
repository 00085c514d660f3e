r = Part('Device', 'R')
r[2] += gnd
