from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
q = Net('Q')
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC', 'R'] += vcc
u['GND'] += gnd
u['Q'] += q
flag = Part('power', 'PWR_FLAG')
flag[1] += q

ERC()
generate_netlist()
