from skidl import Part
print(vcc)
