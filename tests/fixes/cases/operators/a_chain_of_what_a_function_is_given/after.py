from skidl import *

def f(a, b):
    r = Part('Device', 'R')
    a & r & b

f(Net('A'), Net('B'))

ERC()
