u = Part('74xx', '74HC595')
for p in ('~SRCLR', '~OE'):
    u[p] += Net(p)
