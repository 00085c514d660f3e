generate_schematic(auto_stub=True)
