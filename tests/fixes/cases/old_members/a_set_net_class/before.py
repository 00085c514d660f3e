from skidl import *
n = Net('A')
n.netclass = NetClass('wide')
