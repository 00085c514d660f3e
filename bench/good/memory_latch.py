"""A Z80-style address latch and an EEPROM: wide buses, bus pins by pattern, buses joined and split."""

from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER

address = Bus("A", 15)
data = Bus("D", 8)
ale, read, write, select = Net("ALE"), Net("~{RD}"), Net("~{WR}"), Net("~{CS}")

cpu = Part("Connector_Generic", "Conn_02x13_Odd_Even", ref="J1", value="CPU", footprint="Connector_PinHeader_2.54mm:PinHeader_2x13_P2.54mm_Vertical")
latch = Part("74xx", "74LS573", ref="U1", footprint="Package_DIP:DIP-20_W7.62mm")
eeprom = Part("Memory_EEPROM", "28C256", ref="U2", footprint="Package_DIP:DIP-28_W15.24mm")
pull_up = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")

cpu[1] += vcc
cpu[2] += gnd
cpu[3:10] += data
cpu[11:17] += address[14:8]
cpu[18] += ale
cpu[19] += read
cpu[20] += write
cpu[21] += select
for number in range(22, 27):
    cpu[number] += NC

latch["D[0:7]"] += data[0:7]
latch["Q[0:7]"] += address[0:7]
latch["Load"] += ale
latch["OE", "GND"] += gnd
latch["VCC"] += vcc

eeprom["A[0:14]"] += address
eeprom["D[0:7]"] += data
eeprom["~{CS}"] += select
eeprom["~{OE}"] += read
eeprom["~{WE}"] += write
eeprom["VCC"] += vcc
eeprom["GND"] += gnd
vcc & pull_up & write

c1, c2 = Part("Device", "C", TEMPLATE, value="100nF", footprint="Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm") * 2
for c in (c1, c2):
    vcc & c & gnd

ERC()
generate_netlist()
