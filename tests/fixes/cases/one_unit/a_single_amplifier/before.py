u = Part('Amplifier_Operational', 'MCP6001-OT')
u['+'] += a
u['OUT'] += b
