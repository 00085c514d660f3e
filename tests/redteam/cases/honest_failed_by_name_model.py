# The arguments of a call are given by their names.
# replace: "91k", "10k", tol=1 => r_top="91k", r_bottom="10k"
# expect: repaired
# value: R1 91k
from skidl import *
vcc, gnd, hv, sense = Net("+3V3"), Net("GND"), Net("HV"), Net("SENSE")
vcc.drive = gnd.drive = hv.drive = POWER
R = "Resistor_SMD:R_0603_1608Metric"
def divider(top, mid, bottom, r_top, r_bottom):
    a = Part("Device", "R", value=r_top, footprint=R)
    b = Part("Device", "R", value=r_bottom, footprint=R)
    top += a[1]
    mid += a[2], b[1]
    bottom += b[2]
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, hv, sense
divider(hv, sense, gnd, "91k", "10k", tol=1)
ERC()
generate_netlist()
