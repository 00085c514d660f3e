from skidl import *
clk, clock = Net('CLOCK'), Net.fetch('CLOCK')
clk += u[1], v[1]
clock += w[1]
clock += x[1]
