from skidl import *
part = Part('Device', 'R')
