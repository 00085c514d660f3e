from skidl import *

PARTS = {
    'U1': ('Analog_DAC', 'MCP4725xxx-xCH', 'Package_TO_SOT_SMD:SOT-23-6'),
    'U2': ('Sensor_Temperature', 'LM35-LP', 'Package_TO_SOT_THT:TO-92_Inline'),
    'J1': ('Connector_Generic', 'Conn_01x06', 'Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical'),
}
NETS = {
    '+5V': [('J1', 1), ('U1', 'VDD'), ('U2', '+V_{S}')],
    'GND': [('J1', 2), ('U1', 'VSS'), ('U1', 'A0'), ('U2', 'GND')],
    'DAC': [('J1', 3), ('U1', 'VOUT')],
    'TEMP': [('J1', 4), ('U2', 'V_{OUT}')],
    'SDA': [('J1', 5), ('U1', 'SDA')],
    'SCL': [('J1', 6), ('U1', 'SCL')],
}
parts = {ref: Part(lib, name, ref=ref, footprint=land) for ref, (lib, name, land) in PARTS.items()}
for name, pins in NETS.items():
    net = Net(name)
    for ref, pin in pins:
        net += parts[ref][pin]
    if name in ('+5V', 'GND'):
        net.drive = POWER
ERC()
