"""Two DC motors on an Arduino Nano: a dual bridge, a switch with several drains, a voltage monitor with a spare half."""

from skidl import *

vbat, v5, gnd = Net("VBAT"), Net("+5V"), Net("GND")
for rail in (vbat, gnd):
    rail.drive = POWER

nano = Part("MCU_Module", "Arduino_Nano_v3.x", ref="A1", footprint="Module:Arduino_Nano")
bridge = Part("Driver_Motor", "L293D", ref="U1", footprint="Package_DIP:DIP-16_W7.62mm")
switch = Part("Transistor_FET", "IRF7404", ref="Q1", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
battery = Part("Connector", "Screw_Terminal_01x02", ref="J1", value="7.2V", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
motors = Part("Connector", "Screw_Terminal_01x04", ref="J2", footprint="TerminalBlock:TerminalBlock_bornier-4_P5.08mm")
r_gate = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
r_bleed = Part("Device", "R", ref="R2", value="47k", footprint="Resistor_SMD:R_0603_1608Metric")
r_top = Part("Device", "R", ref="R3", value="47k", footprint="Resistor_SMD:R_0603_1608Metric")
r_low = Part("Device", "R", ref="R4", value="22k", footprint="Resistor_SMD:R_0603_1608Metric")
monitor = Part("Amplifier_Operational", "LM358", ref="U2", footprint="Package_DIP:DIP-8_W7.62mm")
bulk = Part("Device", "C", ref="C1", value="10uF", footprint="Capacitor_SMD:C_0805_2012Metric")

switched, gate = Net("SWITCHED"), Net("GATE")
switched.drive = POWER
battery[1] += vbat
battery[2] += gnd
switch["S"] += vbat
switch["G"] += gate
switch["D"] += switched
vbat & r_gate & gate
switched & r_bleed & gnd
switched & bulk & gnd

divided, measured = Net("DIVIDED"), Net("MEASURED")
vbat & r_top & divided & r_low & gnd
monitor["V+"] += v5
monitor["V-"] += gnd
monitor[3] += divided
monitor[2] += measured
monitor[1] += measured

nano["+5V"] += v5
nano["A0"] += measured
nano["GND"] += gnd
nano["VIN"] += NC
nano["3V3"] += NC
nano["AREF"] += NC
nano[28] += NC
nano[3] += NC
nano["D2"] += gate
speed = Bus("SPEED", 2)
nano["D9"] += speed[0]
nano["D10"] += speed[1]
forward, backward = Bus("FORWARD", 2), Bus("BACKWARD", 2)
for side in range(2):
    nano[f"D{4 + side}"] += forward[side]
    nano[f"D{6 + side}"] += backward[side]
for name in ("D0/RX", "D1/TX", "D3", "D8", "D11", "D12", "D13", "A1", "A2", "A3", "A4", "A5", "A6", "A7"):
    nano[name] += NC

bridge["VCC1"] += v5
bridge["VCC2"] += switched
bridge["GND"] += gnd
bridge[1] += speed[0]
bridge[9] += speed[1]
bridge["1A", "3A"] += forward[0], forward[1]
bridge["2A", "4A"] += backward[0], backward[1]
bridge["1Y", "2Y", "3Y", "4Y"] += motors[1, 2, 3, 4]

ERC()
generate_netlist()
