from skidl import *
for i in range(3):
    print(isinstance('a', basestring))
