from skidl import *
u = Part('L', 'X')
