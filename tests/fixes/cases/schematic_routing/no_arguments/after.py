generate_schematic(auto_stub=True, auto_stub_max_wire_dist=0)
