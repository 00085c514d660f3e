from skidl import ERC, Part

print(pin_types.INPUT)
ERC()
