from skidl import *
wide = NetClass('w')
n = Net('A', netclasses=wide)
m = Net('B', netclasses='w')
