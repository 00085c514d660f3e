from skidl import *
u = Part('mine', 'XREG33', footprint='A:B')
