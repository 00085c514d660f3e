"""A 5 V buck converter, an LDO behind it and a 555: named pins, feedback network, enable, an output file of its own."""

import skidl as sk
from skidl import Net, Part

POWERED = ("VIN", "GND")
nets = {}
for name in ("VIN", "GND", "SW", "FB", "+5V", "+3V3"):
    nets[name] = Net(name)
for name in POWERED:
    nets[name].drive = sk.POWER
nets["+5V"].drive = sk.POWER

SMD = "Capacitor_SMD:C_1206_3216Metric"
buck = Part("Regulator_Switching", "LM2596S-ADJ", ref="U1", footprint="Package_TO_SOT_SMD:TO-263-5_TabPin3")
ldo = Part("Regulator_Linear", "AMS1117-3.3", ref="U2", footprint="Package_TO_SOT_SMD:SOT-223-3_TabPin2")
timer = Part("Timer", "NE555D", ref="U3", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
diode = Part("Device", "D_Schottky", ref="D1", value="SS34", footprint="Diode_SMD:D_SMC")
coil = Part("Device", "L", ref="L1", value="33uH", footprint="Inductor_SMD:L_12x12mm_H8mm")
c_in = Part("Device", "C_Polarized", ref="C1", value="680uF", footprint="Capacitor_SMD:CP_Elec_10x10")
c_out = Part("Device", "C_Polarized", ref="C2", value="220uF", footprint="Capacitor_SMD:CP_Elec_8x10")
c_ldo = Part("Device", "C", ref="C3", value="22uF", footprint=SMD)
c_time = Part("Device", "C", ref="C4", value="1uF", footprint=SMD)
r_top = Part("Device", "R", ref="R1", value="3k", footprint="Resistor_SMD:R_0603_1608Metric")
r_bottom = Part("Device", "R", ref="R2", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
r_a = Part("Device", "R", ref="R3", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
r_b = Part("Device", "R", ref="R4", value="100k", footprint="Resistor_SMD:R_0603_1608Metric")
inlet = Part("Connector", "Barrel_Jack", ref="J1", footprint="Connector_BarrelJack:BarrelJack_Horizontal")
outlet = Part("Connector_Generic", "Conn_01x04", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")

vin, gnd, v5, v33 = nets["VIN"], nets["GND"], nets["+5V"], nets["+3V3"]
vin += inlet[1], c_in[1], buck["VIN"]
gnd += inlet[2], c_in[2], buck["GND"], buck["~{ON}/OFF"], diode["A"], c_out[2]
nets["SW"] += buck["OUT"], diode["K"], coil[1]
v5 += coil[2], c_out[1]
v5 & r_top & nets["FB"] & r_bottom & gnd
buck["FB"] += nets["FB"]

ldo["VI"] += v5
ldo["VO"] += v33, c_ldo[1]
ldo["GND"] += gnd, c_ldo[2]

discharge, threshold, pulse = Net("DISCHARGE"), Net("THRESHOLD"), Net("PULSE")
v33 += timer["VCC"], timer["R"]
timer["GND"] += gnd
v33 & r_a & discharge & r_b & threshold & c_time & gnd
discharge += timer["DIS"]
threshold += timer["THR"], timer["TR"]
pulse += timer["Q"], outlet[4]
timer["CV"] += NC
outlet[1, 2, 3] += v5, v33, gnd

sk.ERC()
sk.generate_netlist()
