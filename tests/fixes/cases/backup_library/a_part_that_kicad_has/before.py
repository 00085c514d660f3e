from skidl import *
r = Part('mine', 'R')
