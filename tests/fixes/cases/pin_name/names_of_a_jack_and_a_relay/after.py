from skidl import *

vcc, gnd, tone, lamp = Net("VCC"), Net("GND"), Net("TONE"), Net("LAMP")
jack = Part("Connector_Audio", "AudioJack2", footprint="Connector_Audio:Jack_3.5mm_CUI_SJ-3523-SMT_Horizontal")
relay = Part("Relay", "FINDER-32.21-x000", footprint="Relay_THT:Relay_SPDT_Finder_32.21-x000")
jack["T"] += tone
jack["S"] += gnd
relay["A1"] += vcc
relay["A2"] += tone
relay[11] += vcc
relay[14] += lamp
ERC()
