from skidl import *

j = Part('Connector', 'Conn_01x04_Socket', footprint='Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical')
generate_netlist()
