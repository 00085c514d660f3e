from skidl import *

gnd = Net('GND')
for n in ('IRF840', 'IRF541'):
    q = Part('Transistor_FET', {'IRF840': 'IRF740'}.get(n, n), value=n, footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
    q['G', 'D', 'S'] += Net(f'{n} GATE'), Net(f'{n} LOAD'), gnd
generate_netlist()
