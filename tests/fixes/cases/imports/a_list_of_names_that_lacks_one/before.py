from skidl import Net
r = sk.Part('Device', 'R')
n = sk.Net('N')
