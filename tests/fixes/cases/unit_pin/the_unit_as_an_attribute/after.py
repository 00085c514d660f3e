u = Part('Amplifier_Operational', 'TL072')

u['V+'] += vcc
