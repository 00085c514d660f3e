from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
relay = Part("Relay", "FINDER-32.21-x000", footprint="Relay_THT:Relay_SPDT_Finder_32.21-x000")
relay["A1"] += vcc
undefined_net += relay["A2"]
relay["A2"] += gnd
ERC()
