from skidl import *

j, gnd, vdd = Part('Connector_Generic', 'Conn_01x04'), Net('GND'), Net('VDD')
j[1] += gnd  # ground = pin 1
j['Pin_2']+=vdd
seen = {}
seen[1] = gnd

ERC()
