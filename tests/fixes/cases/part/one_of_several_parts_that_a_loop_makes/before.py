from skidl import *
for n in ('MT3608', 'MP1584EN'):
    u = Part('Regulator_Switching', n)
