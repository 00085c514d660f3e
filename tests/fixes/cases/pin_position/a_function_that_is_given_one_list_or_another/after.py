def gate(pins, i, o):
    list(pins)[0] += i
    list(pins)[1] += o
gate(u[1, 2], a, b)
gate(u[3, 4], b, c)
