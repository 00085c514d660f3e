Vcc, VCC = Net('A'), Net('B')
r[1] += vcc
