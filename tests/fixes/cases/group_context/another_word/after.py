from skidl import *
with Group('power'):
    r = Part('Device', 'R')
