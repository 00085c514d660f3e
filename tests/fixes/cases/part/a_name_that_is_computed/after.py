u = Part('Timer', {'NE555': 'NE555P'}.get('NE' + '555', 'NE' + '555'))
