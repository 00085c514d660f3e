from skidl import *
def f(a):
    return a

ERC()
