from skidl import ERC, Part, Pin

print(Pin.types.INPUT)
ERC()
