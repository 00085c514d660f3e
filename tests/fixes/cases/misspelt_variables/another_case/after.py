vcc, gnd = Net('VCC'), Net('GND')
r[1] += vcc
