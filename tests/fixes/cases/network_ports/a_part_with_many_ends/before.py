from skidl import *
q, r = Part('L', 'X'), Part('Device', 'R')
vcc & q & gnd
