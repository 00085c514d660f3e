# The same with two pairs exchanged.
# replace: jack = Part("Connector", "RJ45_Nobodys_1G", ref="J1" => jack = Part("Connector", "RJ45_JK0654219", value="RJ45_Nobodys_1G", ref="J1"
# replace: jack["TD0+"] => jack["MX2+"]
# replace: jack["TD0-"] => jack["MX2-"]
# replace: jack["TD1+"] => jack["MX1+"]
# replace: jack["TD1-"] => jack["MX1-"]
# replace: jack["TD2+"] => jack["MX3+"]
# replace: jack["TD2-"] => jack["MX3-"]
# replace: jack["TD3+"] => jack["MX4+"]
# replace: jack["TD3-"] => jack["MX4-"]
from skidl import *
lines = [Net(f"LINE{n}{s}") for n in range(4) for s in "PN"]
jack = Part("Connector", "RJ45_Nobodys_1G", ref="J1", footprint="Connector_RJ:RJ45_Pulse_JK0654219NL_Horizontal")
lines[0] += jack["TD0+"]
lines[1] += jack["TD0-"]
lines[2] += jack["TD1+"]
lines[3] += jack["TD1-"]
lines[4] += jack["TD2+"]
lines[5] += jack["TD2-"]
lines[6] += jack["TD3+"]
lines[7] += jack["TD3-"]
j2 = Part("Connector_Generic", "Conn_01x08", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical")
j2[1, 2, 3, 4, 5, 6, 7, 8] += lines
for pin in ("SH",):
    jack[pin] += NC
ERC()
generate_netlist()
