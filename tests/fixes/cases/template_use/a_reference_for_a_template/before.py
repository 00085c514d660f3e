from skidl import *
r = Part('Device', 'R', ref='R', dest=TEMPLATE)
