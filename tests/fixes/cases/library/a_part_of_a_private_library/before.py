from skidl import *
r = Part('Device', 'R')
u = Part('mine.lib', 'X', footprint='A:B')
