generate_netlist('board.net')
