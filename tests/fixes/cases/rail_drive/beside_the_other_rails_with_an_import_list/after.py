from skidl import Part, Net, POWER
vcc, gnd = Net('VCC'), Net('GND')
x = 1
gnd.drive = 8
vcc.drive = POWER
u = 1
