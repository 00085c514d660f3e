for lib, name in (('Device', 'R'), ('Transistor_BJT', 'Q_NPN_BCE')):
    p = Part(lib, name)
