import os
import skidl
skidl.set_default_tool(skidl.KICAD8)
skidl.lib_search_paths[skidl.KICAD8].append(os.path.join(os.path.dirname(__file__), "..", "libs"))

q = skidl.Part('house', 'BC547', footprint='Package_TO_SOT_THT:TO-92_Inline')
r = skidl.Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
q['C', 'B'] += r[1, 2]
q['E'] += skidl.Net('GND')
skidl.ERC()
