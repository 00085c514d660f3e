from skidl import *
r = Part('Device', 'R', footprnt='X:Y', mpn='RC0603')
