from skidl import *
u = Part('L', 'X')
u['DNC'] += NC
u['VCC'] += vcc
