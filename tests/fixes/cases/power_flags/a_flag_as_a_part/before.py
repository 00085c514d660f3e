from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
gnd.drive = POWER
flag = Part('power', 'PWR_FLAG')
flag[1] += vcc
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC', 'R'] += vcc
u['GND'] += gnd

ERC()
generate_netlist()
