z = Part('Diode', 'BZX84C5V1')
