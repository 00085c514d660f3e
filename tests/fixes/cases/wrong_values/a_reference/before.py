from skidl import *
r1 = Part('Device', 'R', 'R1')
