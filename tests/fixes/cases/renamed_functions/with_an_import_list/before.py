from skidl import Part
create_netlist(file_='a.net')
