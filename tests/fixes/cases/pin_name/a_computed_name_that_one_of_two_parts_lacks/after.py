from skidl import *

data = Bus('D', 8)


def memory(library, name):
    m = Part(library if library else 'Memory_RAM', name, footprint='Package_DIP:DIP-28_W15.24mm')
    M_PINS = {("HM62256BLP", "D0"): "Q0", ("HM62256BLP", "D1"): "Q1", ("HM62256BLP", "D2"): "Q2", ("HM62256BLP", "D3"): "Q3", ("HM62256BLP", "D4"): "Q4", ("HM62256BLP", "D5"): "Q5", ("HM62256BLP", "D6"): "Q6", ("HM62256BLP", "D7"): "Q7"}
    for i in range(8):
        m[M_PINS.get((m.name, 'D%d' % i), 'D%d' % i)] += data[i]


memory('Memory_EEPROM', '28C256')
memory('', 'HM62256BLP')
generate_netlist()
