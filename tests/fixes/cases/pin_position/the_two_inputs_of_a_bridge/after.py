b[2] += ac1
b[3] += ac2
