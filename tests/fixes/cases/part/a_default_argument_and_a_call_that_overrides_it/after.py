def ldo(part='MCP1700'):
    return Part('Regulator_Linear', {'MCP1700': 'MCP1700x-330xxTT'}.get(part, part), value=part)
ldo()
ldo(part='AP2112K-3.3')
