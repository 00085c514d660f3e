u = Part('Timer', 'NE' + '555')
