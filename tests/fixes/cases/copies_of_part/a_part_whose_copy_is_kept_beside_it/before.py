from skidl import *
j1 = Part('C', 'J')
j2 = j1.copy()
