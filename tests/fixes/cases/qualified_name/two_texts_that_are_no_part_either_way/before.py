r = Part('R', 'Nowhere')
