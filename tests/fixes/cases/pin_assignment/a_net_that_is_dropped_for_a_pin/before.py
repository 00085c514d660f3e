u = Part('L', 'U')
out = Net('OUT')
out = u['OUT']
