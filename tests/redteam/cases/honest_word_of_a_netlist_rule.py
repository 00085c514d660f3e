# A pin in a word of a netlist that the script takes apart.
# by: safe rules
# expect: repaired
# together: J3.4 R1.1
from skidl import *
set_default_tool(KICAD9)
FP = {"J3": "Connector_PinHeader_1.27mm:PinHeader_2x05_P1.27mm_Vertical_SMD", "R1": "Resistor_SMD:R_0805_2012Metric"}
parts = {}
for ref, kind, name in (("J3", "Connector", "Conn_ARM_JTAG_SWD_10"), ("R1", "Device", "R")):
    parts[ref] = Part(kind, name, ref=ref, footprint=FP[ref])
NETS = {"SWCLK": ["J3.SWDCLK/TCK", "R1.1"], "GND": ["J3.GND", "R1.2"], "VCC": ["J3.VTref"]}
for name, words in NETS.items():
    net = Net(name)
    net.drive = POWER
    for word in words:
        ref, pin = word.split(".")
        net += parts[ref][pin]
ERC()
generate_netlist()
