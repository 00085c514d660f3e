if True:
    r, n = Part('Device', 'R'), Net('N')
    r[1], r[2] = n, gnd
