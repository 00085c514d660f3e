from skidl import *
from skidl import Net
r = Part('Device', 'R')
