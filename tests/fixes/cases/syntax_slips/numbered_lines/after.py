from skidl import *

for i in x:
    a(i)
