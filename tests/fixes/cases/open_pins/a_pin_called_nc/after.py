from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Sensor_Motion', 'KX022-1020', footprint='Package_LGA:LGA-12_2x2mm_P0.5mm')
u['VDD', 'IO_VDD'] += vcc
u['GND'] += gnd
u[11] += NC

ERC()
generate_netlist()
