import skidl
u = skidl.Part('mine', 'X', tool=skidl.KICAD5)
