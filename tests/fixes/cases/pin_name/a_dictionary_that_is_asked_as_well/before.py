from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
nets = {"V+": vcc, "GND": gnd}
sensor = Part("Sensor_Temperature", "LM35-LP", footprint="Package_TO_SOT_THT:TO-92_Inline")
for name, net in nets.items():
    sensor[name] += net
nets["V+"].drive = POWER
nets["GND"].drive = POWER
ERC()
