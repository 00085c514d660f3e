from skidl import *
make = Net('MAKE')
vdd = Net('VDD')

r = make
p = r(1)
p[1] += vdd
