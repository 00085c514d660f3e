u = Part('74xx', '74HC595')
u['SER', '~{OE}', '~{SRCLR}'] += a, b, c
