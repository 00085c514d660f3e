m = Part('Regulator_Linear', 'L7805')
m["IN, GND"] += a, b
