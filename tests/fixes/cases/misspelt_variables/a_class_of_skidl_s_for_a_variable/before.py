from skidl import *
led = Net('LED')

for pin in ('A', 'K'):
    led[Pin] += net
