from skidl import *
rail = Net('+5V')
Part('power', 'PWR_FLAG')[1] += rail
