from skidl import *

@package
def led(sig, gnd):
    pass

leds = [led() for _ in range(3)]
