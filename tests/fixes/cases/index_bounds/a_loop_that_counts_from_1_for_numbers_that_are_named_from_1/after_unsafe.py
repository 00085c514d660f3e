d = Bus('D', 8)
for i in range(1, 9):
    d[i - 1] & r(ref=f'R{i}') & gnd
