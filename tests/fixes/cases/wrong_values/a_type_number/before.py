from skidl import *
d1 = Part('Device', 'LED', 'BAT54')
