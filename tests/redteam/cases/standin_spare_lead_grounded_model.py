# A resonator stands in for a crystal, with its third lead on ground.
# replace: y1 = Part('Device', 'XTAL_HC49_U', value='16MHz', footprint='Crystal:Crystal_HC49-U_Vertical') => y1 = Part('Device', 'Resonator', value='16MHz', footprint='Crystal:Crystal_HC49-U_Vertical')
# replace: gnd += u1[4], c3[2], c1[2], c2[2], j1[6] => gnd += u1[4], c3[2], c1[2], c2[2], j1[6], y1[3]
from skidl import *
vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
x1n, x2n = Net('XTAL1'), Net('XTAL2')
u1 = Part('MCU_Microchip_ATtiny', 'ATtiny85-20P', footprint='Package_DIP:DIP-8_W7.62mm')
y1 = Part('Device', 'XTAL_HC49_U', value='16MHz', footprint='Crystal:Crystal_HC49-U_Vertical')
c1 = Part('Device', 'C', value='22pF', footprint='Capacitor_SMD:C_0603_1608Metric')
c2 = Part('Device', 'C', value='22pF', footprint='Capacitor_SMD:C_0603_1608Metric')
c3 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
rr = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_02x03_Odd_Even', footprint='Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical')
rst = Net('RESET')
vcc += u1[8], c3[1], rr[1], j1[2]
gnd += u1[4], c3[2], c1[2], c2[2], j1[6]
x1n += u1[2], y1[1], c1[1]
x2n += u1[3], y1[2], c2[1]
rst += u1[1], rr[2], j1[5]
j1[4] += u1[5]
j1[1] += u1[6]
j1[3] += u1[7]
ERC()
generate_netlist()
