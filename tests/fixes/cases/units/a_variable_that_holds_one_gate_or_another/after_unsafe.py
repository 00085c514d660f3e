from skidl import *

u = Part('74xx', '74HC14')
n, m = Net('N'), Net('M')

def drive(gate):
    GATE_PIN_1 = {"uB": 3}
    gate[GATE_PIN_1.get(gate.label, 1)] += n

drive(u.uA)
drive(u.uB)

ERC()
