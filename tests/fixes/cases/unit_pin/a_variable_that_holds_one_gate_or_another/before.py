u = Part('74xx', '74HC14')
def f(gate):
    gate[1] += net
f(u.uA)
f(u.uB)
