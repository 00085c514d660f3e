from skidl import *
j = Part('Connector_Generic', 'Conn_01x04')
j[1:4] += a, b, c, d
