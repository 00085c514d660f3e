seen = {}
n = Net('N')
seen[1] = n
