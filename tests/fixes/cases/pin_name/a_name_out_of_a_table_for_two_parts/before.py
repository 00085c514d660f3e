from skidl import *

data = Bus("D", 2)
M_PINS = {"O0": "DQ0", "O1": "DQ1"}


def memory(name, symbol):
    m = Part("Memory_RAM", symbol, ref=name, footprint="Package_DIP:DIP-28_W15.24mm")
    for i in range(2):
        m[M_PINS.get("O%d" % i, "O%d" % i)] += data[i]


memory("U1", "HM62256BLP")
