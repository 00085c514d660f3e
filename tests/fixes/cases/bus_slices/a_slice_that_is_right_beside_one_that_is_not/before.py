from skidl import *
j, d = Part('C', 'J'), Bus('D', 8)
j[1:5] += d[0:4]
j[6:8] += d[5:8]
