generate_netlist(file_='board.net')
