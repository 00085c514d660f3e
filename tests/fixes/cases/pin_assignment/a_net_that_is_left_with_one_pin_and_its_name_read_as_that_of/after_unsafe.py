u = Part('L', 'U')
a, out = Net('A'), Net('OUT')
out += u['IN']
out += u['OUT']
a & r & out
