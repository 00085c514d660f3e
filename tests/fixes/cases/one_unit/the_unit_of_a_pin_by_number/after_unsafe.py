u = Part('Amplifier_Operational', 'LM358')
u[5] += a
u[6] += b
u[7] += b
