size = '0805'
r = Part('Device', 'R', footprint=f'Resistors_SMD:R_{size}')
