u = Part('Timer', 'NE555D', footprint='SOIC-8')
