from skidl import *
r1 = Part('Device', 'R', '1k', value='2k')
