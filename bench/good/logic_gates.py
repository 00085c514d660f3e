"""A debounced push button that steps a counter and a decoder: gates of one package, units by label, unused inputs tied."""

from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER

inverters = Part("74xx", "74HC14", ref="U1", footprint="Package_DIP:DIP-14_W7.62mm")
counter = Part("74xx", "74LS161", ref="U2", footprint="Package_DIP:DIP-16_W7.62mm")
decoder = Part("74xx", "74LS138", ref="U3", footprint="Package_DIP:DIP-16_W7.62mm")
button = Part("Switch", "SW_Push", ref="SW1", footprint="Button_Switch_THT:SW_PUSH_6mm")
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
r2 = Part("Device", "R", ref="R2", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
c1 = Part("Device", "C", ref="C1", value="1uF", footprint="Capacitor_SMD:C_0603_1608Metric")
rows = Part("Connector_Generic", "Conn_01x10", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x10_P2.54mm_Vertical")

raw, smooth, clock = Net("RAW"), Net("SMOOTH"), Net("CLOCK")
vcc & r1 & raw & button & gnd
raw & r2 & smooth & c1 & gnd
gate = inverters.unit["uA"]
smooth += gate[1]
clock += gate[2]
for number in (3, 5, 9, 11, 13):
    inverters[number] += gnd
for number in (4, 6, 8, 10, 12):
    inverters[number] += NC

count = Bus("COUNT", 3)
counter["CP"] += clock
counter["~{MR}", "CEP", "CET", "~{PE}"] += vcc
counter["D0", "D1", "D2", "D3"] += gnd
counter["Q0", "Q1", "Q2"] += count
counter["Q3"] += NC
counter["TC"] += NC

decoder["A0", "A1", "A2"] += count[0], count[1], count[2]
decoder["E1", "E2"] += gnd
decoder["E3"] += vcc
line = Bus("LINE", 8)
for i in range(8):
    decoder[f"O{i}"] += line[i]
rows[1:8] += line
rows[9] += vcc
rows[10] += gnd

for chip in (inverters, counter, decoder):
    chip["VCC"] += vcc
    chip["GND"] += gnd
    bypass = Part("Device", "C", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
    vcc & bypass & gnd

ERC()
generate_netlist()
