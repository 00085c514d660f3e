from skidl import *

lib = SchLib('mine', tool=KICAD5)
u = Part(lib, 'XREG33', footprint='Package_TO_SOT_SMD:SOT-23')
vin, vout, gnd = Net('VIN'), Net('VOUT'), Net('GND')
vin += u['IN']
vout += u['OUT']
gnd += u['GND']
for net in vin, vout:
    c = Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
    net & c & gnd
ERC()
