from skidl import *
r = Part(library='Device', part='R', val='1k')
