u = Part('Driver_LED', 'MAX7219')
u['DIN DOTU'] += a, b
