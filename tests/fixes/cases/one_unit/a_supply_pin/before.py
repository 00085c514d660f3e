u = Part('Amplifier_Operational', 'LM358')
u['VCC'] += a
