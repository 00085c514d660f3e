generate_schematic(filepath='out', title='Buck', auto_stub=True, auto_stub_max_wire_dist=0)
