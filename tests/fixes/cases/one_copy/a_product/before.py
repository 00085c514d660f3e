r = Part('Device', 'R', dest=TEMPLATE)
p = 1 * r
p[1, 2] += vdd, gnd
