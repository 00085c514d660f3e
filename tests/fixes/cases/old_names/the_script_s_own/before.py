from skidl import *
def flatten(x):
    return x
flatten(1)
