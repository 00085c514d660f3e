u = Part('74xx', '74HC595')
u['Q[0:1]'] += d
