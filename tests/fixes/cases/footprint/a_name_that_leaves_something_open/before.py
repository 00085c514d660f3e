u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8')
