from skidl import *
a, b = net('A'), net('B')
