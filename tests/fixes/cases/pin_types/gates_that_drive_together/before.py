from skidl import *

vcc, gnd = Net('VCC', drive=POWER), Net('GND', drive=POWER)
clock, gate = Net('CLOCK'), Net('GATE')
header = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
header[1, 2, 3, 4] += vcc, gnd, clock, gate
driver = Part('74xx', '74HC04', value='74AC04', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
vcc += driver['VCC']
gnd += driver['GND'], driver[9], driver[11], driver[13]
clock += driver[1], driver[3], driver[5]
gate += driver[2], driver[4], driver[6]
NC += driver[8], driver[10], driver[12]
ERC()
