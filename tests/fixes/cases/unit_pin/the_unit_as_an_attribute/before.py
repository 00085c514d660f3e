u = Part('Amplifier_Operational', 'TL072')

u.uA['V+'] += vcc
