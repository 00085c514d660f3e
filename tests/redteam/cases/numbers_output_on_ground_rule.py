# By number the output of a sensor would lie on ground.
# by: rules
from skidl import *
vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
j1 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
u1 = Part('Sensor_Temperature', 'LM35', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
vcc += j1[1], u1[1]
gnd += j1[3], u1[3]
j1[2] += u1[2]
ERC()
generate_netlist()
