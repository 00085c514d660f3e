u = Part('74xx', '74LS573')
u["Q[7:0]"] += data
