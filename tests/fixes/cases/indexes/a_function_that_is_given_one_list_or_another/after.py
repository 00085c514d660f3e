from skidl import *

u = Part('Timer', 'NE555P')
n, m = Net('N'), Net('M')

def gate(pins, i, o):
    list(pins)[0] += i
    list(pins)[1] += o

gate(u[1, 2], n, m)
gate(u[3, 4], m, n)

ERC()
