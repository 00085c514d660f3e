u = Part('74xx', '74LS47')
u['A'] += bcd[0]
u['a'] += segment
