from skidl import *

j = Part('Connector_Generic', 'Conn_01x08')
d = Bus('D', 8)
j[1:8] += d[7:0]

ERC()
