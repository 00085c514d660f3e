from skidl import *
r = Part('/home/me/mine.lib', 'X')
