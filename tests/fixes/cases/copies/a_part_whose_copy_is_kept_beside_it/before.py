from skidl import *

j1 = Part('Connector_Generic', 'Conn_01x04')
j2 = j1.copy()

ERC()
