from skidl import *
set_net_bus_prefixes('N', 'B')
