from skidl import *
q, r = Part('L', 'X'), Part('Device', 'R')
q['D'] += Net()
q[1] & r & vcc
