import skidl
from skidl import *
r = Part('Device', 'R')
