u = Part('4xxx_IEEE', '40161')
u['P0', 4, 5] += rows
