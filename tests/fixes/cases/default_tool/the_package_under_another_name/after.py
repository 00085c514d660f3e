import skidl as sk
sk.set_default_tool(sk.KICAD9)
r = sk.Part('Device', 'R')
