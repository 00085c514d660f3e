from skidl import *

b = Part('Device', 'Battery', value='9V', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
generate_netlist()
