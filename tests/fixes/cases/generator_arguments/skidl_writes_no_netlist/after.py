generate_netlist()
