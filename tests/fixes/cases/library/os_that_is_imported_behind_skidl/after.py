from skidl import *
import os
lib_search_paths[get_default_tool()].append(os.path.join(os.path.dirname(__file__), "..", "libs"))

q = Part('house', 'BC547', footprint='Package_TO_SOT_THT:TO-92_Inline')
r = Part('Device', 'R', value=os.environ.get('LOAD', '10k'), footprint='Resistor_SMD:R_0603_1608Metric')
q['C', 'B'] += r[1, 2]
q['E'] += Net('GND')
ERC()
