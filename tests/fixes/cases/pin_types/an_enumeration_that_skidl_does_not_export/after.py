from skidl import Part, Pin
x = Pin.types.INPUT
