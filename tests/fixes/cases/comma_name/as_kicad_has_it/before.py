u = Part('Driver_Motor', 'L293D')
u['EN1,2'] += vcc
