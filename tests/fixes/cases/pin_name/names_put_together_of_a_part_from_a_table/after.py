from skidl import *

parts = {}
for ref, lib, name in (('U1', 'Memory_EEPROM', '28C256'), ('U2', 'Memory_EEPROM', '24LC16')):
    parts[ref] = Part(lib, name, ref=ref, footprint='Package_DIP:DIP-28_W15.24mm')
rom, ram = (parts[ref] for ref in ('U1', 'U2'))
data = Bus('D', 8)
ROM_PINS = {"IO0": "D0", "IO1": "D1", "IO2": "D2", "IO3": "D3", "IO4": "D4", "IO5": "D5", "IO6": "D6", "IO7": "D7"}
for i in range(8):
    data[i] += rom[ROM_PINS.get('IO%d' % i, 'IO%d' % i)]
generate_netlist()
