from skidl import *

SHEET = [
    ('Regulator_SwitchedCapacitor', 'LT1054', 'U1', {'V+': '5V', 'GND': 'GND', '-VOUT': 'NEG'}),
    ('Regulator_Linear', 'AP2127K-3.3', 'U2', {'VIN': '5V', 'GND': 'GND', 'VOUT': '3V3'}),
]
nets = {}
for lib, name, ref, pins in SHEET:
    part = Part(lib, name, ref=ref, footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
    for pin, net in pins.items():
        if net not in nets:
            nets[net] = Net(net)
        nets[net] += part[pin]
generate_netlist()
