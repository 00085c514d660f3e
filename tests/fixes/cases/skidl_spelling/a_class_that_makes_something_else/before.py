from skidl import *
p = Port('Device', 'X')
