from skidl import *
vcc = Net('VCC')
u = Part('Timer', 'NE555P')
