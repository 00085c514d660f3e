u = Part('Timer', 'NE555D')
