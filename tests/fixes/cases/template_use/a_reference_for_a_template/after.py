from skidl import *
r = Part('Device', 'R', ref_prefix='R', dest=TEMPLATE)
