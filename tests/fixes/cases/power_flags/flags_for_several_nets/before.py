from skidl import *
rail = Net('+5V')
u = Part('L', 'REG')
u['OUT'] += rail
for net in (gnd, rail):
    f = Part('power', 'PWR_FLAG')
    f[1] += net
