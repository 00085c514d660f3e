from skidl import *
r = Part('Device', 'R')
