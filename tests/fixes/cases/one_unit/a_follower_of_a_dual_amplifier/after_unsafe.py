u = Part('Amplifier_Operational', 'LM358')
u[3] += a
u[2] += b
u[1] += b
u['V+', 'V-'] += vcc, gnd
