from skidl import *
j, d = Part('C', 'J'), Bus('D', 24)
W = 8
for i in range(3):
    d[i*W:i*W + 7] += j[1:8]
f(d[W:(2 * W)])
