from skidl import *
j, d = Part('C', 'J'), Bus('D', 24)
for i in range(3):
    f(d[8*i:8*(i+1)])
