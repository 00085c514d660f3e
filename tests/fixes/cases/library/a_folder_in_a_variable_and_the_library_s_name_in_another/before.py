from skidl import *
LIBS = r'C:\Program Files\KiCad\share\kicad\library'
def make(lib, name):
    return Part(f'{LIBS}\\{lib}.lib', name)
make('Device', 'R')
generate_netlist()
