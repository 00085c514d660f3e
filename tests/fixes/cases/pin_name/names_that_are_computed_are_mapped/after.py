u = Part('74xx', '74HC595')
for i in range(2):
    u[{"Q0": "QA", "Q1": "QB"}.get(f'Q{i}', f'Q{i}')] += d[i]
