from skidl import *

vcc, gnd, out, ctrl = Net("VCC"), Net("GND"), Net("OUT"), Net("CTRL")


def connect(part, table):
    for pin, net in table.items():
        part[pin] += net


timer = Part("Timer", "NE555P", footprint="Package_DIP:DIP-8_W7.62mm")
connect(timer, {"VCC": vcc, "GND": gnd, "R": vcc, "Q": out, "DIS": ctrl})
latch = Part("4xxx", "4013", footprint="Package_DIP:DIP-14_W7.62mm")
connect(latch, {"VDD": vcc, "VSS": gnd, 4: gnd, 6: gnd, 3: out})
divider = Part("Device", "R_Potentiometer", footprint="Potentiometer_THT:Potentiometer_Piher_PT-6-V_Vertical")
connect(divider, {1: vcc, 2: ctrl, 3: gnd})
ERC()
