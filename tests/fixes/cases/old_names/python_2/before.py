from skidl import *
for i in xrange(3):
    print(isinstance('a', basestring))
