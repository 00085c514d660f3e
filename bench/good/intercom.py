"""An intercom on a bell transformer: rectifier, audio amplifier with its gain set, a line amplifier, a level alarm."""

from skidl import *

vcc, vee, gnd = Net("VCC"), Net("VEE"), Net("GND")
for rail in (vcc, vee, gnd):
    rail.drive = POWER
ac1, ac2 = Net("AC1"), Net("AC2")
line, volume, speaker = Net("LINE"), Net("VOLUME"), Net("SPEAKER")
boosted, threshold, alarm = Net("BOOSTED"), Net("THRESHOLD"), Net("ALARM")

inlet = Part("Connector", "Screw_Terminal_01x02", ref="J1", value="12V~", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
bell = Part("Connector_Generic", "Conn_01x03", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
loud = Part("Connector_Generic", "Conn_01x02", ref="J3", value="8R", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
rectifier = Part("Device", "D_Bridge_+AA-", ref="D1", footprint="Diode_THT:Diode_Bridge_DIP-4_W7.62mm_P5.08mm")
audio = Part("Amplifier_Audio", "LM386", ref="U1", footprint="Package_DIP:DIP-8_W7.62mm")
preamp = Part("Amplifier_Operational", "LM358", ref="U2", footprint="Package_DIP:DIP-8_W7.62mm")
level = Part("Comparator", "LM393", ref="U3", footprint="Package_DIP:DIP-8_W7.62mm")
gate = Part("74xx", "74HC14", ref="U4", footprint="Package_DIP:DIP-14_W7.62mm")
c_gain = Part("Device", "C", ref="C1", value="10uF", footprint="Capacitor_SMD:C_0805_2012Metric")
c_bypass = Part("Device", "C", ref="C2", value="1uF", footprint="Capacitor_SMD:C_0603_1608Metric")
c_out = Part("Device", "C", ref="C3", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
r_in = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
r_back = Part("Device", "R", ref="R2", value="100k", footprint="Resistor_SMD:R_0603_1608Metric")
r_high = Part("Device", "R", ref="R3", value="22k", footprint="Resistor_SMD:R_0603_1608Metric")
r_low = Part("Device", "R", ref="R4", value="4k7", footprint="Resistor_SMD:R_0603_1608Metric")
r_pull = Part("Device", "R", ref="R5", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")

inlet[1] += ac1
inlet[2] += ac2
rectifier[2] += ac1
rectifier[3] += ac2
rectifier["+"] += vcc
rectifier["-"] += vee

audio["V+"] += vcc
audio["GND"] += gnd
audio[1] & c_gain & audio[8]
audio["BYPASS"] & c_bypass & gnd
audio["+"] += volume
audio["-"] += gnd
audio[5] += speaker
speaker & c_out & gnd
loud[1] += speaker
loud[2] += gnd

preamp["V+"] += vcc
preamp["V-"] += vee
preamp[3] += gnd
line & r_in & preamp[2]
preamp[2] & r_back & volume
preamp[1] += volume
preamp[7] += preamp[6]
preamp[5] += gnd

level["V+"] += vcc
level["V-"] += vee
vcc & r_high & threshold & r_low & gnd
level[3] += volume
level[2] += threshold
level[1] += alarm
vcc & r_pull & alarm
level[5, 6] += gnd
level[7] += NC

gate["VCC"] += vcc
gate["GND"] += gnd
gate[1] += alarm
gate[2] += boosted
for number in (3, 5, 9, 11, 13):
    gate[number] += gnd
for number in (4, 6, 8, 10, 12):
    gate[number] += NC
bell[1] += line
bell[2] += boosted
bell[3] += gnd

ERC()
generate_netlist()
