from skidl_parts import resistor
r = resistor()
