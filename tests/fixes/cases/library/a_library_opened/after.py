from skidl import *
lib = SchLib('mine', tool=KICAD5)
u = Part(lib, 'X')
