from skidl import *
j, d = Part('C', 'J'), Bus('D', 24)
for i in range(3):
    j[1:8] += d[i:k]
