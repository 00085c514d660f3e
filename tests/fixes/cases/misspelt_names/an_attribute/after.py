from skidl import *
r = Part('Device', 'R', value='1k')
r.footprint = 'X:Y'
