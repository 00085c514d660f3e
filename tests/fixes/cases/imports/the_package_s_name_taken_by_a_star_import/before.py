import skidl
from skidl import *
r = skidl.Part('Device', 'R')
