generate_schematic(auto_stub=False)
