from skidl import *
parts = 1
r = Parts
