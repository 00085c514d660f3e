from skidl import *
rail = Net('+5V')
u = Part('L', 'REG')
u['OUT'] += rail
flag = Part('power', 'PWR_FLAG')
flag[1] += rail
