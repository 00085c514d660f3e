from skidl import *

j = Part('Connector_Generic', 'Conn_01x08')
d = Bus(width=8, name='D')
j[1] += d[0]

ERC()
