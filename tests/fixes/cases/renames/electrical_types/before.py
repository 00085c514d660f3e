from skidl import *

pins = [
    Pin(num=1, name='VIN', func=Pin.PWRIN),
    Pin(num=2, name='OD', func=Pin.OPEN_DRAIN),
    Pin(num=3, name='IO', func=Pin.types.BIDIRECTIONAL),
]
print('Pin.PWRIN', pins)
