from skidl import *
rail = Net('+5V')
flag = Part('power', 'PWR_FLAG')
flag[1] += rail
