from skidl import *

@packages
def led(sig):
    pass
