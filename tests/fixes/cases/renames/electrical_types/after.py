from skidl import *

pins = [
    Pin(num=1, name='VIN', func=Pin.types.PWRIN),
    Pin(num=2, name='OD', func=Pin.types.OPENCOLL),
    Pin(num=3, name='IO', func=Pin.types.BIDIR),
]
print('Pin.PWRIN', pins)
