u = Part('74xx', '74HC595')
u['QA', 'QB'] += d
