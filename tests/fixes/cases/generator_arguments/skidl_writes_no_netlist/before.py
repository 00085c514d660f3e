generate_netlist(tool=SKIDL)
