from skidl import *

n = Net('N')
x = 1
x == 2
x -= 1

ERC()
