if x:
    u['A'], u['B, C'] += f(a, b), c  # both
    u[1], u[2] += gnd
