from skidl import *
x = net.Net('A')
