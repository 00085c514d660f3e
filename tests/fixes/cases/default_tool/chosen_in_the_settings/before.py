from skidl import *
config.tool = 'kicad8'
r = Part('Device', 'R')
