from skidl import *

data = Bus('D', 8)


def memory(library, name):
    m = Part(library if library else 'Memory_RAM', name, footprint='Package_DIP:DIP-28_W15.24mm')
    for i in range(8):
        m['D%d' % i] += data[i]


memory('Memory_EEPROM', '28C256')
memory('', 'HM62256BLP')
generate_netlist()
