from skidl import Part
from skidl.pin import pin_types
x = pin_types.INPUT
