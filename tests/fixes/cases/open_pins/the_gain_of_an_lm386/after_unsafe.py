from skidl import *
u = Part('Amplifier_Audio', 'LM386')
u[6] += vcc
u[8] += NC
