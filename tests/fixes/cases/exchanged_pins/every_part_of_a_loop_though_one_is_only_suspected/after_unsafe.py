from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER
m = Part('MCU_Microchip_ATmega', 'ATmega328P-P', footprint='Package_DIP:DIP-28_W7.62mm')
m['VCC', 'AVCC'] += vcc
m['GND'] += gnd
for n in (vcc, m[19]):
    l = Part('Device', 'LED', footprint='LED_SMD:LED_0805_2012Metric')
    r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0805_2012Metric')
    n & r & l[2, 1] & gnd
j = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
j[1, 2] += vcc, gnd
generate_netlist()
