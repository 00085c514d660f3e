from skidl import *
r1 = Part('Device', 'R', ref='R1')
