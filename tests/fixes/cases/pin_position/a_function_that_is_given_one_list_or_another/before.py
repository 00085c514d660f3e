def gate(pins, i, o):
    pins[0] += i
    pins[1] += o
gate(u[1, 2], a, b)
gate(u[3, 4], b, c)
