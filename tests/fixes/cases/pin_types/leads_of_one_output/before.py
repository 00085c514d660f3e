from skidl import *

vin, vout, gnd = Net('VIN', drive=POWER), Net('VOUT'), Net('GND', drive=POWER)
TYPES = {'P': Pin.types.PWRIN, 'I': Pin.types.INPUT, 'W': Pin.types.PWROUT}


def ic(name, footprint, pins):
    made = [Pin(num=n, name=p, func=TYPES[t]) for n, p, t in map(str.split, pins.splitlines())]
    p = Part(name=name, tool=SKIDL, footprint=footprint, ref_prefix='U', pins=made)
    return p


u = ic('TPS25925', 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm', '''1 EN/UVLO I
2 VIN P
3 VIN P
4 OUT W
5 OUT W
6 OUT W
7 GND P''')
d = ic('LM4140', 'Package_TO_SOT_SMD:SOT-23', '''1 VIN P
2 REF W
3 GND P''')
u['VIN', 'EN/UVLO'] += vin
u['OUT'] += vout
d['VIN'] += vin
d['REF'] += Net('REF')
u['GND'] += gnd
d['GND'] += gnd
ERC()
