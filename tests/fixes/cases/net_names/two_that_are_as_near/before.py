from skidl import *
u[1] += Net.fetch('SCLK')
v[1] += Net.fetch('SCLK')
w[1] += Net.fetch('SCLX')
