from skidl import *

vcc, gnd, off = Net('VCC'), Net('GND'), Net('OFF')
k, d = Part('Relay', 'G5V-1'), Part('Device', 'D')
q = Part('Transistor_FET', 'IRLML6344')
vcc += k[2]
off += k[9], q['D']
gnd += q['S']
d['A', 'K'] += k[9], vcc

ERC()
