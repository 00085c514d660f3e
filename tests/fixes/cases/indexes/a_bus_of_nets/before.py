from skidl import *

j = Part('Connector_Generic', 'Conn_01x08')
a, b = Net('A'), Net('B')
d = Bus('D', a, b)
j[1] += d[2]

ERC()
