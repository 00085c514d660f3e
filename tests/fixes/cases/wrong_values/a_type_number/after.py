from skidl import *
d1 = Part('Device', 'LED', value='BAT54')
