from skidl import *

for kind in ('Device:R', 'Device:C'):
    p = Part(*kind.split(":"), value='1')
generate_netlist()
