from skidl import *
def f():
    net = Net('A')
    return net
b = Net('B')
