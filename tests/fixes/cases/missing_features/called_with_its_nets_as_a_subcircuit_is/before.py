from skidl import *

@package
def led(sig, gnd):
    pass

led(out, gnd)
