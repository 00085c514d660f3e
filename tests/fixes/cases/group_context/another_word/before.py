from skidl import *
with Section('power'):
    r = Part('Device', 'R')
