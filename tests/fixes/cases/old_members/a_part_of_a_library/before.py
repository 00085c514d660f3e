from skidl import *
lib = SchLib('Device')
r = lib.get_part_by_name('R')()
