r = Part('Device', 'R', dest=TEMPLATE)
p = r()
p[1] += vdd
p[2] += gnd
