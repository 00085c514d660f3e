from skidl import Part, KICAD9
lib = 'mine'
u = Part(lib, 'XREG33', tool=KICAD9)
