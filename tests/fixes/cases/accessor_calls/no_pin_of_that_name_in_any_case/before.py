u = Part('Timer', 'NE555P')
u.foo += NC
