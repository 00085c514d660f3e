u = Part('74xx', '74HC14')
u.uB[1] += net
u.uB[3] += other
