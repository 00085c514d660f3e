from skidl import *
u = Part('Amplifier_Audio', 'LM386')
u[1] += c[1]
