import skidl
skidl.set_default_tool(skidl.KICAD9)
