from skidl import *
n = Net('A', netclass='HV')
