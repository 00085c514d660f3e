from skidl import *

u = Part('Amplifier_Operational', 'MCP6001-OT')
a, b = Net('A'), Net('B')
u['+'] += a
u['OUT'] += b

ERC()
