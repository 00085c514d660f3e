from skidl import *

r = Part('Device', 'R')
r['pin 2'] += Net('N')

ERC()
