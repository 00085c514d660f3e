from skidl import *
def a(u): u['SDA'] += Net('SDA')
def b(v): v['SDA'] += Net('SDA')
