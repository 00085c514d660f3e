from skidl import *

vcc = Net('VCC')
u = Part('Timer', 'NE555')
u['TR'] += u['THR']
u['VCC'] += vcc

ERC()
