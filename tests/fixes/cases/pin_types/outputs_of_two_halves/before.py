from skidl import *

vin, vout, gnd = Net('VIN', drive=POWER), Net('VOUT'), Net('GND', drive=POWER)
a, b = Net('A', drive=POWER), Net('B', drive=POWER)
pins = [Pin(num=n, name=p, func=t) for n, p, t in (
    (1, 'IN1', Pin.types.INPUT), (2, 'OUT', Pin.types.OUTPUT), (3, 'OUT', Pin.types.OUTPUT), (4, 'IN2', Pin.types.INPUT),
    (5, 'VM', Pin.types.PWRIN), (6, 'GND', Pin.types.PWRIN))]
u = Part(name='DRV8871', tool=SKIDL, footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm', ref_prefix='U', pins=pins)
u['IN1'] += a
u['IN2'] += b
u['OUT'] += vout
u['VM'] += vin
u['GND'] += gnd
ERC()
