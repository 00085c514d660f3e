from skidl import *
wide = NetClass('w')
n = Net('A', netclass=wide)
m = Net('B', netclass='w')
