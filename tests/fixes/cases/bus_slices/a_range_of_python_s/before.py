from skidl import *
j, d = Part('C', 'J'), Bus('D', 8)
j[range(1, 9)] += d
