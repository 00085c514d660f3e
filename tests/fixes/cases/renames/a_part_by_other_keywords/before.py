from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
r = Part(library='Device', part='R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
c = Part(lib='Device', part='C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
vcc & (r | c) & gnd
ERC()
