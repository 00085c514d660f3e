from skidl import *
print(POWR)
