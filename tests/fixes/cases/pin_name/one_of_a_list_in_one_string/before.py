m = Part('Regulator_Linear', 'L7805')
m["VI, GND"] += a, b
