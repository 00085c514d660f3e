if x:
    u['A'] += f(a, b)
    u['B, C'] += c  # both
    u[1] += gnd
    u[2] += gnd
