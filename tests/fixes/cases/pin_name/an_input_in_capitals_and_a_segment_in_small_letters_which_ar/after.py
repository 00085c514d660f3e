u = Part('74xx', '74LS47')
u[7] += bcd[0]
u[13] += segment
