u = Part('4xxx_IEEE', '40161')
u['P[0:2]'] += rows
