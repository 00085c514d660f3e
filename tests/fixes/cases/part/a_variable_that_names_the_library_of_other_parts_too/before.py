LIB = 'Device'
r = Part(LIB, 'R')
q = Part(LIB, 'Q_NPN')
