from skidl import *
r = Part(lib='Device', name='R', value='1k')
