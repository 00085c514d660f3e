from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
led = Part('Device', 'LED', footprint='LED_SMD:LED_0603_1608Metric')
u['VCC', 'R'] += vcc
u['CV'] += NC
u['GND'] += gnd
u['Q'] & r & led['A,K'] & gnd

ERC()
generate_netlist()
