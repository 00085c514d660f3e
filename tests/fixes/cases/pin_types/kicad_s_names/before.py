import skidl
x = skidl.Pin.POWER_IN, skidl.Pin.types.BIDIRECTIONAL, skidl.Pin.types.INPUT
