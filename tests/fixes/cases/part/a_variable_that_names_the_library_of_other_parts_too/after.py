LIB = 'Device'
r = Part(LIB, 'R')
q = Part('Transistor_BJT', 'Q_NPN_BCE')
