from skidl import *

j = Part('Connector_Generic', 'Conn_01x08')
d = Bus('D', 8)
j[1:2] += d[0:1]
j[3:4] += d[2:3]
j[5:8] += d[4:7]

ERC()
