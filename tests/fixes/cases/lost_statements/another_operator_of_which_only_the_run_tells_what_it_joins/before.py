from skidl import *
host = Net('HOST')
lines = Net('LINES')

host[5] <<= lines(1)
