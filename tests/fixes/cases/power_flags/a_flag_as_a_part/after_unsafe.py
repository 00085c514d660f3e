from skidl import *
rail = Net('+5V')
rail.drive = POWER
