r = Part('Device', 'R')
r['pin 2'] += gnd
