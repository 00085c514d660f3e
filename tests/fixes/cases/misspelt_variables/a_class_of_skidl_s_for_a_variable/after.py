from skidl import *
led = Net('LED')

for pin in ('A', 'K'):
    led[pin] += net
