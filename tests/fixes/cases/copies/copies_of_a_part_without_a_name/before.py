from skidl import *

r1, r2 = 2 * Part('Device', 'R')

ERC()
