from skidl import *
r = Prat('Device', 'R')
