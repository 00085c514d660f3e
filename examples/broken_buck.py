"""12 V in, 3.3 V and 2 A out: an AP63203 buck converter with a power LED.

Written from memory, like most scripts: some names are those of older KiCad versions, some were never right.
Repair it with: circuitron fix examples/broken_buck.py --diff
"""

from skidl import *

set_default_tool(KICAD5)

# Nets
vin = Net("VIN")
sw = Net("SW")
boot = Net("BOOT")
vout = Net("+3V3")
gnd = Net("GND")
vin.drive = POWER
gnd.drive = POWER

# Regulator
u1 = Part("Regulator_Switching", "AP63203WU", ref="U1", footprint="Package_TO_SOT_SMD:TSOT-23-6")

# Capacitors: input, bootstrap, output
c_bulk = Part("device", "CP", ref="C1", value="100uF", footprint="Capacitor_SMD:CP_Elec_6.3x7.7")
c_in = Part("device", "C", ref="C2", value="10uF", footprint="Capacitor_SMD:C_1206_3216Metric")
c_boot = Part("device", "C", ref="C3", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
c_out = Part("device", "C", ref="C4", value="22uF", footprint="Capacitor_SMD:C_1206_3216Metric")

# Inductor, LED, connectors
l1 = Part("Device", "L", ref="L1", value="3.9uH", footprint="Inductor_SMD:L_Bourns-SRN6045")
led = Part("Device", "LED", ref="D1", value="green", footprint="LED_SMD:LED_0603_1608Metric")
r_led = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
header = "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical"
j_in = Part("Connector", "Conn_01x02_Male", ref="J1", value="12V", footprint=header)
j_out = Part("Connector", "Conn_01x02_Male", ref="J2", value="3V3", footprint=header)

# Input side
vin += j_in[1], c_bulk[1], c_in[1], u1["VIN"], u1["EN"]
gnd += j_in[2], c_bulk[2], c_in[2], u1["GND"], c_out[2], j_out[2]

# Switch node, bootstrap capacitor, output filter
sw += u1["SW"], c_boot[1], l1[1]
boot += u1["BOOT"], c_boot[2]
vout += l1[2], u1["FB"], c_out[1], j_out[1]

# Power LED
vout & r_led & led["ANODE", "CATHODE"] & gnd

ERC()
generate_netlist()
generate_bom()
