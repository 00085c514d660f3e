from skidl import *

q = Part('Device', 'R')
a = q.A

ERC()
