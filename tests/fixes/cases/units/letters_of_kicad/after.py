from skidl import *

u = Part('Amplifier_Operational', 'TL072')
a, b = u.unit['uA'], u.unit["uB"]

ERC()
