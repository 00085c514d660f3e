out = Net('OUT')
skidl.generate_netlist(file_=out + '.net', do_backup=False)
