from skidl import *
rail = Net('GND')
u = Part('L', 'X')
u[1] += rail
