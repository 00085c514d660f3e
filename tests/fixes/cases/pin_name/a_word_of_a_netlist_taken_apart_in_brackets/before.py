from skidl import *

PARTS = {'U1': ('Interface_USB', 'FT232RL')}
NETS = {'RTS': ['U1.~RTS', 'U1.~CTS'], 'TX': ['U1.TXD', 'U1.RXD']}
units = {}
for ref, (lib, name) in PARTS.items():
    units[ref] = Part(lib, name, ref=ref, footprint='Package_SO:SSOP-28_5.3x10.2mm_P0.65mm')
for name, words in NETS.items():
    n = Net(name)
    n += [units[s.split('.')[0]][s.split('.')[1]] for s in words]
generate_netlist()
