from skidl import *
mine = SchLib('/home/me/libs/mine.lib')
u = Part(mine, 'XREG33')
generate_netlist()
