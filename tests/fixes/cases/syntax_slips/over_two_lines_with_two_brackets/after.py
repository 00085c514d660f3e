u = f(Part('Device',
    'R', value='1k'))  # top
v = 1
