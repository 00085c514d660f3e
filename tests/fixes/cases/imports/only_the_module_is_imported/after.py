import skidl
from skidl import Part
r1 = Part('Device', 'R')
