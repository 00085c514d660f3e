from skidl import *

vcc, gnd, tone, lamp = Net("VCC"), Net("GND"), Net("TONE"), Net("LAMP")
jack = Part("Connector_Audio", "AudioJack2", footprint="Connector_Audio:Jack_3.5mm_CUI_SJ-3523-SMT_Horizontal")
relay = Part("Relay", "FINDER-32.21-x000", footprint="Relay_THT:Relay_SPDT_Finder_32.21-x000")
jack["TIP"] += tone
jack["SLEEVE"] += gnd
relay["COIL1"] += vcc
relay["COIL2"] += tone
relay["COM"] += vcc
relay["NO"] += lamp
ERC()
