u = Part('Timer', 'XY555')
u['TR'] += a
