if True:
    r, n = Part('Device', 'R'), Net('N')
    r[1] += n
    r[2] += gnd
