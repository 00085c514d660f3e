from skidl import *
r = Part('Device', 'R', tool=KICAD9)
c = Part('Device', 'C')
