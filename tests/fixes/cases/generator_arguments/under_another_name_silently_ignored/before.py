out = Net('OUT')
skidl.generate_netlist(filename=out + '.net', do_backup=False)
