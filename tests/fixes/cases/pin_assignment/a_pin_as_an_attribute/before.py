u = Part('L', 'U')
vcc = Net('VCC')
u.VCC = vcc
