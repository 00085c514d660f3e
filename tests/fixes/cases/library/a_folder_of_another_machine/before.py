import skidl

u = skidl.Part(r'C:\libs\mine.lib', 'XREG33', footprint='Package_TO_SOT_SMD:SOT-23')
vin, vout, gnd = skidl.Net('VIN'), skidl.Net('VOUT'), skidl.Net('GND')
vin += u['IN']
vout += u['OUT']
gnd += u['GND']
for net in vin, vout:
    c = skidl.Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
    net & c & gnd
skidl.ERC()
