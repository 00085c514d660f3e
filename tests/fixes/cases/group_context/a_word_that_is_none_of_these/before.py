from skidl import *
with Timer('power'):
    r = Part('Device', 'R')
