from skidl import *
vcc = Net('VCC')
