from skidl import *
@subckt
def f(a):
    pass
