from skidl import *
u = Part('Circuitron', 'MP1584EN')
