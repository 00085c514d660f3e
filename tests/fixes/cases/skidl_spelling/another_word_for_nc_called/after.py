from skidl import *
u[1] += NC
