from skidl import *
pins = [Pin(num=1, name='VIN', func=Pin.types.PWRIN),
        Pin(num=2, func=Pin.types.OPENCOLL)]
