u = Part('74xx', '74LS573')
u['D[0:7]'] += data
