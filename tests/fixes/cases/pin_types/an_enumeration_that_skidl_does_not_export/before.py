from skidl import Part
x = pin_types.INPUT
