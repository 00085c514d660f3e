import skidl

u = skidl.Part('Regulator_Switching', 'MP1584EN-LF-Z', value='buck')
u['VIN'] += skidl.Net('VIN')
u['GND'] += skidl.Net('GND')
skidl.generate_netlist()
