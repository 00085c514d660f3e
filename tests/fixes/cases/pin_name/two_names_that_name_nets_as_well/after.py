u = Part('74xx', '74HC595')
for p in ('~SRCLR', '~OE'):
    u[{'~OE': '~{OE}', '~SRCLR': '~{SRCLR}'}.get(p, p)] += Net(p)
