u = Part('Timer', 'NE555P')
u['TR ', 'THR'] += n
