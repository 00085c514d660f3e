from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
relay = Part("Relay", "FINDER-32.21-x000", footprint="Relay_THT:Relay_SPDT_Finder_32.21-x000")
relay["COIL1"] += vcc
undefined_net += relay["COIL2"]
relay["COIL2"] += gnd
ERC()
