# Q0 to Q7 become QH to QA.
# replace:     j2[i + 1] += u1[f'Q{i}'] =>     j2[i + 1] += u1['Q' + 'HGFEDCBA'[i]]
from skidl import *
vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
u1 = Part('74xx', '74HC595', footprint='Package_SO:SOIC-16_3.9x9.9mm_P1.27mm')
j1 = Part('Connector_Generic', 'Conn_01x05', footprint='Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical')
j2 = Part('Connector_Generic', 'Conn_01x08', footprint='Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical')
vcc += j1[1], u1['VCC'], u1['~{SRCLR}']
gnd += j1[2], u1['GND'], u1['~{OE}']
j1[3] += u1['SER']
j1[4] += u1['SRCLK']
j1[5] += u1['RCLK']
for i in range(8):
    j2[i + 1] += u1[f'Q{i}']
u1[9] += NC
ERC()
generate_netlist()
