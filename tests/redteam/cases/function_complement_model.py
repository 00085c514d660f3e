# A model takes Q for the inverted output QN of a flip-flop.
# replace: ff["QN"] => ff["Q"]
from skidl import *
vcc, gnd, out = Net("VCC"), Net("GND"), Net("OUT")
vcc.drive = gnd.drive = POWER
u1 = Part("74xGxx", "74AUC1G74", ref="U1", footprint="Package_SO:VSSOP-8_2.3x2mm_P0.5mm")
ff = u1
ff["VCC"] += vcc
ff["GND"] += gnd
ff["QN"] += out
ff["D"] += vcc
j1 = Part("Connector_Generic", "Conn_01x06", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
j1[1] += out
j1[2] += ff["C"]
j1[3, 4] += ff[6], ff[7]
j1[5, 6] += vcc, gnd
ERC()
generate_netlist()
