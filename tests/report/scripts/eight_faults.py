"""A 3.3 V supply with a status light and a button, for a board of sensors."""

from skidl import *

set_default_tool(KICAD9)
vin, v33, gnd, button = Net("VIN"), Net("+3V3"), Net("GND"), Net("BUTTON")
vin.drive = POWER
gnd.drive = POWER
header = "Connector_PinHeader_2.54mm:PinHeader_1x0{}_P2.54mm_Vertical"
chip = "_SMD:{}_0805_2012Metric"

# Regulator with its capacitors
reg = Part("Regulator_Linear", "AMS1117-3.3", ref="U1", footprint="Package_TO_SOT_SMD:SOT-223-3_TabPin2")
c_in = Part("device", "C", ref="C1", value="10uF", footprint="Capacitor" + chip.format("C"))
c_out = Part("Device", "C", ref="C2", value="22uF", footprint="Capacitor" + chip.format("C"))

# Connectors
j_in = Part("Connector", "Conn_01x02_Male", ref="J1", footprint=header.format(2))
j_out = Part("Connector_Generic", "Conn_01x03", ref="J2", footprint=header.format(3))

# Status light, button with its pull-up
led = Part("Device", "LED", ref="D1", value="green", footprint="LED" + chip.format("LED"))
r_led = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0805")
sw = Part("Switch", "SW_Push", ref="SW1", footprint="Button_Switch_SMD:SW_SPST_PTS645")
r_up = Part("Device", "R", ref="R2", value="10k", footprint="Resistor" + chip.format("R"))

# Supply
vin += j_in[1], c_in[1], reg["VIN"]
gnd += j_in[2], c_in[2], reg["GND"], c_out[2], j_out[3]
v33 += reg["OUT"], c_out[1], j_out[1]

# Light and button
v33 & r_led & led["ANODE", "CATHODE"] & gnd
button += sw[1], r_up[1], j_out[2]
v33 += r_up[2]
gnd += sw[2]

ERC()
generate_netlist()
generate_bom()
