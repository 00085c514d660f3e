u = Part('Regulator_Linear', 'AMS1117-3.3', footprint='SOT-223-3')
