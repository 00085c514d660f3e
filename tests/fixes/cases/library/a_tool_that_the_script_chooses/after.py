import os
import skidl
skidl.set_default_tool(skidl.KICAD9)
skidl.lib_search_paths[skidl.KICAD9].append(os.path.join(os.path.dirname(__file__), "..", "libs"))
q = skidl.Part('house', 'BC547')
