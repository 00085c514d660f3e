import skidl

print(skidl.Pin.types.PWRIN, skidl.Pin.types.INPUT)
