from skidl import *
r = Part('Device', 'R', footprint='X:Y', mpn='RC0603')
