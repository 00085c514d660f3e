from skidl import Part, KICAD5
r = Part('Device', 'R', tool=KICAD5, value='KICAD5')
