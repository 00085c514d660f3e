from skidl import *
u['Q'] += Net('SDA')
v['Q'] += Net('SDA')
