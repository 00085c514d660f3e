from skidl import *

vs, gnd = Net('VS'), Net('GND')
vs.drive = gnd.drive = POWER
u = Part('Driver_Motor', 'L298HN', footprint='Package_TO_SOT_THT:TO-220-15_P2.54x2.54mm_StaggerOdd_Lead4.58mm_Vertical')
u['Vs'] += vs
u['GND'] += gnd
u['EnA', 'EnB'] += vs

ERC()
generate_netlist()
