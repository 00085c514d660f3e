u = Part('Amplifier_Operational', 'LM358')
u['OUT'] += n
