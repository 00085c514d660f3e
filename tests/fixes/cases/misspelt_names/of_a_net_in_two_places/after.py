from skidl import *
a, b = Net('A'), Net('B')
a.drive = POWER
b.drive = POWER
