from skidl import *
u = Part('board_lib', 'XREG33', footprint='A:B', tool=SKIDL)
