from skidl import Part, Net
vcc, gnd = Net('VCC'), Net('GND')
x = 1
gnd.drive = 8
u = 1
