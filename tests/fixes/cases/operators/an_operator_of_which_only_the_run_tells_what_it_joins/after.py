from skidl import *

host = Part('Connector_Generic', 'Conn_01x08')
lines = dict(a=Net('A'))
host[5] += lines['a']

ERC()
