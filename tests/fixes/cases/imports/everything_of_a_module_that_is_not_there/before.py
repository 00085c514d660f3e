from skidl.core import *
r = Part('Device', 'R')
