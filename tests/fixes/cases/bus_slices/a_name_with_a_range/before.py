from skidl import *
j, d = Part('C', 'J'), Bus('D', 8)
j['D[0:3]'] += d
