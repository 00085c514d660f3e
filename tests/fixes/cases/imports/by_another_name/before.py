from pyskidl import *
r = Part('Device', 'R')
