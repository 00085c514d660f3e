from skidl import *

vcc, gnd, mid = Net('VCC'), Net('GND'), Net('MID')
bat = Part('Device', 'Battery_Cell', value='1.5V', footprint='Battery:BatteryHolder_Keystone_590')
spare = Part('Device', 'Battery', value='9V', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
led = Part('Device', 'LED', footprint='LED_THT:LED_D5.0mm')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
bat['+'] += vcc
bat['-'] += gnd
spare['+'] += vcc
spare['-'] += gnd
vcc & r & mid
led['A'] += mid
led['K'] += gnd

ERC()
generate_netlist()
