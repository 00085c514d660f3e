from skidl import *
vcc & Part('L', 'X') & gnd
