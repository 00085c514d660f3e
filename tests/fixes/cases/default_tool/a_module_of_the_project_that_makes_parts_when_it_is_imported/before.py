from skidl import *
import power
r = Part('Device', 'R')
