for lib, name in (('Device', 'R'), ('Device', 'Q_NPN')):
    p = Part(lib, name)
