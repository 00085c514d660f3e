from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
u = Part('74xx', '74HC595')
u['~SRCLR'] += vcc

ERC()
