from skidl import *

vcc, gnd, out, ctrl = Net("VCC"), Net("GND"), Net("OUT"), Net("CTRL")


def connect(part, table):
    for pin, net in table.items():
        part[pin] += net


timer = Part("Timer", "NE555P", footprint="Package_DIP:DIP-8_W7.62mm")
connect(timer, {"VCC": vcc, "GND": gnd, "RESET": vcc, "OUT": out, "DISCH": ctrl})
latch = Part("4xxx", "4013", footprint="Package_DIP:DIP-14_W7.62mm")
connect(latch, {"VDD": vcc, "VSS": gnd, "RESET1": gnd, "SET1": gnd, "CLK1": out})
divider = Part("Device", "R_Potentiometer", footprint="Potentiometer_THT:Potentiometer_Piher_PT-6-V_Vertical")
connect(divider, {1: vcc, 2: ctrl, 3: gnd})
ERC()
