from skidl import *

vcc, gnd, low = Net('VCC', drive=POWER), Net('GND', drive=POWER), Net('LOW')
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
r1 = Part('Device', 'R', value='1k', footprint='Resistor_THT:R_Axial_DIN0207')
r2 = Part('Device', 'R', value='10k', footprint='Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal')
d1 = Part('Device', 'LED', value='red', footprint='LED_THT:LED_D3.0mm')
d2 = Part('Device', 'LED', value='blue', footprint='LED_THT:LED_D3.0mm')
d3 = Part('Device', 'D', value='1N4148', footprint='Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal')
f1 = Part('Device', 'Polyfuse', value='2.5A', footprint='Fuse:Fuse_1812_4532Metric')
f2 = Part('Device', 'Polyfuse', value='5A')
u[1, 8] += gnd, vcc
u[3] & r1 & d1['A', 'K'] & gnd
u[3] & r2 & d2['A', 'K'] & gnd
u[2, 6] += u[7]
u[2] & f1 & d3['A', 'K'] & gnd
u[2] & f2 & gnd
u[4] += vcc
u[5] += NC
generate_netlist()
