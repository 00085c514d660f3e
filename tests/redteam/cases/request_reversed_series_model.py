# OUT1 to OUT7 become O7 to O1.
# replace:     j2[i] += u1[f'OUT{i}'] =>     j2[i] += u1[f'O{8 - i}']
from skidl import *
vm, gnd = Net('+12V'), Net('GND')
vm.drive = POWER
gnd.drive = POWER
u1 = Part('Transistor_Array', 'ULN2003A', footprint='Package_SO:SOIC-16_3.9x9.9mm_P1.27mm')
j1 = Part('Connector_Generic', 'Conn_01x08', footprint='Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical')
j2 = Part('Connector_Generic', 'Conn_01x08', footprint='Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical')
gnd += j1[8], u1['GND']
vm += j2[8], u1['COM']
for i in range(1, 8):
    j1[i] += u1[f'I{i}']
    j2[i] += u1[f'OUT{i}']
ERC()
generate_netlist()
