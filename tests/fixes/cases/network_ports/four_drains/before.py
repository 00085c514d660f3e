from skidl import *
q, r = Part('L', 'X'), Part('Device', 'R')
q['D'] & r & vcc
