u = Part('74xx', '74HC14')
u.uB[3] += net
u.uB[3] += other
