from skidl import *
rail = Net('+5V')
u = Part('L', 'REG')
u['OUT'] += rail
rail += Part('power', 'PWR_FLAG')[1]
