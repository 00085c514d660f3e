enable = Net('EN')
r[1] += enble
