from skidl import *

j = Part('Connector_Generic', 'Conn_01x04')
a, b, c, d = Net('A'), Net('B'), Net('C'), Net('D')
j[1:5] += a, b, c, d

ERC()
