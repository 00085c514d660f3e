from skidl import *
paths = Net('PATHS')
paths.append('libs')
generate_netlist()
