in_a = Net('A')
r[1] += in_b
