u = Part('Driver_LED', 'MAX7219')
for i in range(2):
    u[f'DIG_{i}'] += d[i]
    u['SEG_' + 'AB'[i]] += s[i]
