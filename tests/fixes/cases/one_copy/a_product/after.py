r = Part('Device', 'R', dest=TEMPLATE)
p = r()
p[1, 2] += vdd, gnd
