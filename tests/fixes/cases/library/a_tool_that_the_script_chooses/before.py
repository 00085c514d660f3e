import os
import skidl
skidl.set_default_tool(skidl.KICAD9)
q = skidl.Part('house', 'BC547')
