u = Part('L', 'U')
out = Net('OUT')
out += u['IN']
out = u['OUT']
a & r & out
