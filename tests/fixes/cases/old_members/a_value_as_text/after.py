from skidl import *
u = Part('L', 'U')
print(u.value_to_str())
