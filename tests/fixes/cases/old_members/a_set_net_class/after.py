from skidl import *
n = Net('A')
n.netclasses = NetClass('wide')
