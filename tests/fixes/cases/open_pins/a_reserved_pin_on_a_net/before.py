from skidl import *
u = Part('L', 'X')
u['DNC'] += gnd
u['VCC'] += vcc
