import skidl

print(skidl.Pin.POWER_IN, skidl.Pin.types.INPUT)
