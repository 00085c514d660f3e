from skidl import *

for v in ('1uF', '1mF'):
    kind = 'CP' if v == '1mF' else 'C'
    c = Part('Device', kind, value=v)
generate_netlist()
