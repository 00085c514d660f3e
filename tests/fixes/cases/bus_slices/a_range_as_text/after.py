from skidl import *
j, d = Part('C', 'J'), Bus('D', 8)
j[1:8] += d
