from skidl import *

m = Part('Regulator_Linear', 'L7805')
n, gnd = Net('N'), Net('GND')
m["IN, GND"] += n, gnd

ERC()
