d = Bus('D', 8)
for i in range(1, 9):
    d[i] & r(ref=f'R{i}') & gnd
