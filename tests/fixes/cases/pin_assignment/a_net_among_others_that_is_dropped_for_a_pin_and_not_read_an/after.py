u = Part('L', 'U')
a, out = Net('A'), Net('OUT')
a & r & out
out += u['OUT']
