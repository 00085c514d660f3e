u = Part('Driver_LED', 'MAX7219')
for i in range(2):
    u[f'DIG {i}'] += d[i]
    u['SEG ' + 'AB'[i]] += s[i]
