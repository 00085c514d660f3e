u = Part('Regulator_Switching', 'MP1584EN')
