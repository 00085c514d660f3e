from skidl import *

vin, v5, gnd = Net('VIN', drive=POWER), Net('+5V'), Net('GND', drive=POWER)
jack = Part('Connector', 'Barrel_Jack', footprint='Connector_BarrelJack:BarrelJack_Horizontal')
jack[1, 2] += vin, gnd
reg = Part('Regulator_Linear', 'LM7805_TO220', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
nano = Part('MCU_Module', 'Arduino_Nano_v3.x', footprint='Module:Arduino_Nano')
reg['VI', 'GND'] += vin, gnd
reg['VO'] += v5
nano['+5V'] += v5
nano['GND'] += gnd
ERC()
