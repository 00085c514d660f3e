from skidl import *

seen = {}
n = Net('N')
seen[1] = n
