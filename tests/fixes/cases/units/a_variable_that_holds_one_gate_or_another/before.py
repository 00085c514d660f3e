from skidl import *

u = Part('74xx', '74HC14')
n, m = Net('N'), Net('M')

def drive(gate):
    gate[1] += n

drive(u.uA)
drive(u.uB)

ERC()
