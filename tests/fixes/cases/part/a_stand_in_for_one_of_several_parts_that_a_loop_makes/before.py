from skidl import *

gnd = Net('GND')
for n in ('IRF720', 'IRF740'):
    q = Part('Transistor_FET', n, footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
    q['G', 'D', 'S'] += Net(f'{n} GATE'), Net(f'{n} LOAD'), gnd
generate_netlist()
