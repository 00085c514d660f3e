from skidl import Part, KICAD9
lib = 'mine'
u = Part(lib, 'X', tool=KICAD9)
