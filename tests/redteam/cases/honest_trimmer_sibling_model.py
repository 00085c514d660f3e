# A trimmer of two leads becomes its sibling that has the wiper asked for.
# expect: repaired
# replace: "R_Trim" => "R_Potentiometer_Trim"
from skidl import *
vcc, gnd, wip = Net("VCC"), Net("GND"), Net("WIPER")
vcc.drive = gnd.drive = POWER
rv1 = Part("Device", "R_Trim", value="10k", footprint="Potentiometer_THT:Potentiometer_Bourns_3296W_Vertical")
rv1[1] += vcc
rv1[2] += wip
rv1[3] += gnd
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vcc, gnd, wip
ERC()
generate_netlist()
