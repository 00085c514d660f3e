u = Part('74xx', '74HC595')
for p in ('SER', '~OE'):
    u[{'~OE': '~{OE}'}.get(p, p)] += Net(p)
