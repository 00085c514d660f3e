u = Part('Driver_LED', 'MAX7219')
u['SEG_A'] += a
