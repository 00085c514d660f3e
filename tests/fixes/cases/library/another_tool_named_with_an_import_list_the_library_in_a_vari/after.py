from skidl import Part, KICAD9, KICAD5
lib = 'mine'
u = Part(lib, 'X', tool=KICAD5)
