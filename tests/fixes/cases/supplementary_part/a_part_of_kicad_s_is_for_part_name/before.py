from skidl import *
u = Part('Timer', 'NE555')
