from skidl import *

j = Part('Connector_Generic', 'Conn_01x08')
d = Bus('D', 7)
j[1:7] += d

ERC()
