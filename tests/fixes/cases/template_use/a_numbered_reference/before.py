from skidl import *
r = Part('Device', 'R', ref='R1', dest=TEMPLATE)
