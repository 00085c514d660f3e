from skidl import *

b = Part('Device', 'Battery', value='6V', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
c = Part('Device', 'Battery', value='9V', footprint='Battery:BatteryHolder_MPD_BA9VPC_1xPP3')
generate_netlist()
