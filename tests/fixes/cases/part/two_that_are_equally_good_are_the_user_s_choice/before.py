u = Part('Timer', 'NE555')
