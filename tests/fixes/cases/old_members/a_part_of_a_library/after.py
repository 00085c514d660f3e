from skidl import *
lib = SchLib('Device')
r = lib['R']()
