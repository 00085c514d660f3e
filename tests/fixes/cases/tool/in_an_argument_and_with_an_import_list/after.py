from skidl import Part, KICAD9
r = Part('Device', 'R', tool=KICAD9, value='KICAD5')
