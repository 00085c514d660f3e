from skidl import *

j = Part('Connector_Generic', 'Conn_01x08')
d = Bus('D', 8)
j[range(1, 9)] += d

ERC()
