from skidl import *

def f(a, b):
    r = Part('Device', 'R')
    a and r and b

f(Net('A'), Net('B'))

ERC()
