from skidl import *
@subcircuit
def f(a):
    pass
