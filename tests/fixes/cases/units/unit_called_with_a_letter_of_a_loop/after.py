from skidl import *

a, b = Net('A'), Net('B')
buffers = Part('Amplifier_Operational', 'LM324', footprint='Package_DIP:DIP-14_W7.62mm')
for letter in 'AB':
    buffer = buffers.unit[letter]
    buffer['+'] += a
    buffer['-'] += b
ERC()
