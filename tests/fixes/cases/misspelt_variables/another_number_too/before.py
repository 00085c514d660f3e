led1 = Net('A')
r[1] += led10
