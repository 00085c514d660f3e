def f(p):
    n = Net(p)
u = Part('74xx', '74HC595')
for p in ('~{SRCLR}', '~{OE}'):
    u[p] += NC
