from skidl import *

b = Part('Device', 'Battery', value='6V')
c = Part('Device', 'Battery', value='9V')
generate_netlist()
