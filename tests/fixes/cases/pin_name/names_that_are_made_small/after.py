d = Part('Display_Character', 'CC56-12EWA')
for s in ('A', 'DP'):
    d[{'dp': 'DPX'}.get(s.lower(), s.lower())] += line[s]
