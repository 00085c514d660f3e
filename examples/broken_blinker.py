"""A 555 timer that blinks an LED about once a second, from a 9 V battery.

Broken in Python already: a bracket is missing, so nothing can be said about the circuit until it is there.
"""

from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
timing, out = Net("TIMING"), Net("OUT")
vcc.drive = POWER
gnd.drive = POWER

timer = Part("Timer", "NE555", ref="U1", footprint="Package_DIP:DIP-8_W7.62mm")
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal")
r2 = Part("Device", "R", ref="R2", value="68k", footprint="Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal"
c1 = Part("Device", "CP", ref="C1", value="10uF", footprint="Capacitor_THT:CP_Radial_D5.0mm_P2.50mm")
r3 = Part("Device", "R", ref="R3", value="470", footprint="Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal")
led = Part("Device", "LED", ref="D1", value="red", footprint="LED_THT:LED_D5.0mm")
battery = Part("Device", "Battery", ref="BT1", value="9V", footprint="Battery:BatteryHolder_Eagle_12BH611-GR")

vcc += battery["+"], timer["VCC"], timer["RESET"], r1[1]
gnd += battery["-"], timer["GND"], c1[2]
discharge = Net("DISCHARGE")
discharge += timer["DISCH"], r1[2], r2[1]
timing += timer["THRESH"], timer["TRIG"], r2[2], c1[1]
out += timer["OUT"]
out & r3 & led["A", "K"] & gnd
timer["CONT"] += NC

ERC()
generate_netlist()
