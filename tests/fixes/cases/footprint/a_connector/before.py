from skidl import *

j = Part('Connector', 'Conn_01x04_Socket')
generate_netlist()
