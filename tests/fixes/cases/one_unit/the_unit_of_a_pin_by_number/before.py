u = Part('Amplifier_Operational', 'LM358')
u['+'] += a
u['-'] += b
u[7] += b
