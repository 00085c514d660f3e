generate_svg('buck', auto_stub_max_wire_dist=0)
