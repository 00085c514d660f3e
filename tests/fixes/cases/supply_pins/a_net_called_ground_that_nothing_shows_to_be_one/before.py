from skidl import *
rail = Net('GND')
u = Part('L', 'X')
j[1] += rail
