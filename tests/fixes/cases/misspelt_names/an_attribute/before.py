from skidl import *
r = Part('Device', 'R', value='1k')
r.footprnt = 'X:Y'
