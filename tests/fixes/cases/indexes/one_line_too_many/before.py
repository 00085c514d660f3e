from skidl import *

j = Part('Connector_Generic', 'Conn_01x08')
d = Bus('D', 8)
j[1:4] += d[0:4]

ERC()
