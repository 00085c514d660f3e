from skidl import *
a, b = Net('A'), Net('B')
a.dirve = POWER
b.dirve = POWER
