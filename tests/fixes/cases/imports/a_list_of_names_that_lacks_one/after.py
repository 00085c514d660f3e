from skidl import Net, Part
r = Part('Device', 'R')
n = Net('N')
