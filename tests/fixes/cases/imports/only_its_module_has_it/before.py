from skidl import Part, pin_types
x = pin_types.INPUT
