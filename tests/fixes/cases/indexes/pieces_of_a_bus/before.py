from skidl import *

d = Bus('D', 24)
for i in range(3):
    j = Part('Connector_Generic', 'Conn_01x08')
    j[1:8] += d[i*8:(i+1)*8]

ERC()
