from skidl import *

W = 8
d = Bus('D', 24)
for i in range(3):
    j = Part('Connector_Generic', 'Conn_01x08')
    j[1:8] += d[i*W:i*W + 7]

ERC()
