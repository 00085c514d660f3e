u = Part('Driver_Motor', 'L293D')
u["1,2EN"] += vcc
u['3,4EN'] += vcc
