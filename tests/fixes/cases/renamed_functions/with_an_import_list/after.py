from skidl import Part, generate_netlist
generate_netlist(file_='a.net')
