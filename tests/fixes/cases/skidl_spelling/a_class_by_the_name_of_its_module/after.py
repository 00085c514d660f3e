from skidl import *
a, b = Net('A'), Net('B')
