from skidl import ERC, POWER, Net, Part, generate_netlist

vcc = Net('VCC')
gnd = Net('GND')
gnd.drive = POWER
vcc.drive = POWER

j = Part('Connector_Generic', 'Conn_01x02', ref='J1', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
j[1] += vcc
j[2] += gnd
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC', 'R'] += vcc
u['GND'] += gnd

ERC()
generate_netlist()
