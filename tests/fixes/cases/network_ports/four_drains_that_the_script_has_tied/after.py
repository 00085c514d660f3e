from skidl import *
q, r = Part('L', 'X'), Part('Device', 'R')
q['D'] += load
q[1] & r & vcc
