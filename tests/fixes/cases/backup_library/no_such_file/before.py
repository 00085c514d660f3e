from skidl import *
u = Part('mine', 'XREG33')
