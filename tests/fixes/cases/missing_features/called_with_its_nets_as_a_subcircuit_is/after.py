from skidl import *

@subcircuit
def led(sig, gnd):
    pass

led(out, gnd)
