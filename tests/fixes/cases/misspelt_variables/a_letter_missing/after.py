enable = Net('EN')
r[1] += enable
