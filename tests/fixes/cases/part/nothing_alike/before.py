u = Part('Nowhere', 'XYZ')
