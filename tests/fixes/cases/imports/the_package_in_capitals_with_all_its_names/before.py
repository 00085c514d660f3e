from SKiDL import *
r = Part('Device', 'R')
