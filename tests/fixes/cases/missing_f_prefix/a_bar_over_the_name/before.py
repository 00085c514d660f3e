from skidl import *

RST = 'x'
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['~{RST}'] += Net('RESET')
ERC()
generate_netlist()
