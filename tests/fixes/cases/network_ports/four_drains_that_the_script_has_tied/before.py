from skidl import *
q, r = Part('L', 'X'), Part('Device', 'R')
q['D'] += load
q['D'] & r & vcc
