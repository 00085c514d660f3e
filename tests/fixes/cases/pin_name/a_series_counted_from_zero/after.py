from skidl import *

u = Part('Transistor_Array', 'ULN2803A')
d, q = Bus('D', 8), Bus('Q', 8)
U_PINS = ("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8")
U_PINS_2 = ("O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8")
for i in range(8):
    u[U_PINS[i]] += d[i]
    u[U_PINS_2[i]] += q[i]

ERC()
