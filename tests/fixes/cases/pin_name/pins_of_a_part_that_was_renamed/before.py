from skidl import *

vcc = Net('VCC')
u = Part('Timer', 'NE555')
u['TRIG'] += u['THR']
u['VCC'] += vcc

ERC()
