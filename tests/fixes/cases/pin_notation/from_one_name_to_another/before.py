u = Part('74xx', '74LS573')
u["Q7-Q0"] += data
