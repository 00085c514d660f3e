# Vss of an L298 is its logic supply, whatever its name begins with.
# by: rules
# expect: any
# apart: U1.9 U1.8
from skidl import *
vmot, gnd = Net("VMOT"), Net("GND")
vmot.drive = POWER
gnd.drive = POWER
u1 = Part("Driver_Motor", "L298HN", ref="U1", footprint="Package_TO_SOT_THT:TO-220-15_P2.54x2.54mm_StaggerOdd_Lead4.58mm_Vertical")
u1["Vs"] += vmot
u1["GND"] += gnd
u1["SENSE_A"] += gnd
u1["SENSE_B"] += gnd
j1 = Part("Connector_Generic", "Conn_01x02", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
j1[1] += vmot
j1[2] += gnd
ERC()
generate_netlist()
