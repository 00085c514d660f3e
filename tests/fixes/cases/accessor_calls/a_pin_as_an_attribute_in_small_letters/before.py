u = Part('Timer', 'NE555P')
u.cv += NC
u.pin_VCC += vcc
