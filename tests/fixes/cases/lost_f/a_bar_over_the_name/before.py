RST = 1
u['~{RST}'] += reset
