from skidl import *
u, vcc = Part('Timer', 'NE555D'), Net('VCC')
u[5] += NC
