u = Part('74xx', '74HC595')
for i in range(2):
    u[f'Q{i}'] += d[i]
