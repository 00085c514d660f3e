from skidl import *

home = '/home/me'
print(open(home + '/values.csv').read())
