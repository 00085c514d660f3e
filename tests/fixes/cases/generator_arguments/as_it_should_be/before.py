generate_netlist(file_='a.net')
