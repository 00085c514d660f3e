import skidl
x = skidl.Pin.types.PWRIN, skidl.Pin.types.BIDIR, skidl.Pin.types.INPUT
