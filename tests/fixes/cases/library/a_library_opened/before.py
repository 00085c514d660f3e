from skidl import *
lib = SchLib('mine')
u = Part(lib, 'X')
