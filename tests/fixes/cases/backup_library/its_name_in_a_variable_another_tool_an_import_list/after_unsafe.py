from skidl import Part, KICAD9, SKIDL
lib = 'mine'
u = Part('board_lib', 'XREG33', tool=SKIDL)
