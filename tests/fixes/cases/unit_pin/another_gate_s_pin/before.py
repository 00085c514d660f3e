u = Part('74xx', '74HC14')
u.uB[9] += net
