from skidl import *
u['SDA'] += Net('SDA')
v['SDA'] += Net.fetch('SDA')
