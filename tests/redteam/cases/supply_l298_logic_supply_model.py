# A model grounds the logic supply of an L298.
# replace: u1["SENSE_B"] += gnd => u1["SENSE_B"] += gnd\nu1["Vss"] += gnd
from skidl import *
vmot, vcc, gnd = Net("VMOT"), Net("+5V"), Net("GND")
vmot.drive = vcc.drive = gnd.drive = POWER
u1 = Part("Driver_Motor", "L298HN", ref="U1", footprint="Package_TO_SOT_THT:TO-220-15_P2.54x2.54mm_StaggerOdd_Lead4.58mm_Vertical")
u1["Vs"] += vmot
u1["GND"] += gnd
u1["SENSE_A"] += gnd
u1["SENSE_B"] += gnd
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1] += vmot
j1[2] += gnd
j1[3] += vcc
ERC()
generate_netlist()
