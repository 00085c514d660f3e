def ldo(part='MCP1700'):
    return Part('Regulator_Linear', part)
ldo()
ldo(part='AP2112K-3.3')
