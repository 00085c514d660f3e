r = Part('Device', 'R', dest=TEMPLATE)
p = r(1)
p[1] += vdd
p[2] += gnd
