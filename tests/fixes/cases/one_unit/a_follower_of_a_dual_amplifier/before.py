u = Part('Amplifier_Operational', 'LM358')
u['+'] += a
u['-'] += b
u['OUT'] += b
u['V+', 'V-'] += vcc, gnd
