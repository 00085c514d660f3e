from skidl import Part, parse_netlist
parse_netlist('a.net')
