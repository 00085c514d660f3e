from skidl import *
parts = {}
for ref, kind, name in (('J3', 'Connector', 'Conn_ARM_JTAG_SWD_10'), ('R1', 'Device', 'R')):
    parts[ref] = Part(kind, name, ref=ref)
NETS = '''
SWCLK J3.SWCLK/TCK R1.1
GND   J3.GND R1.2
'''
for line in NETS.strip().splitlines():
    name, *words = line.split()
    net = Net(name)
    for word in words:
        ref, pin = word.split('.')
        net += parts[ref][pin]
