from skidl import *

q = Part('Transistor_FET', 'IRF740', footprint='Package_TO_SOT_THT:TO-220-3_Vertical', value='IRF720')
q['G', 'D', 'S'] += Net('GATE'), Net('LOAD'), Net('GND')
generate_netlist()
