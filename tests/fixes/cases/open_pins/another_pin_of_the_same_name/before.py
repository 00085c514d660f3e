from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('MCU_ST_STM32F1', 'STM32F103C8Tx', footprint='Package_QFP:LQFP-48_7x7mm_P0.5mm')
u[1, 7, 9, 24, 36] += vcc
u['VSS', 'VSSA'] += gnd

ERC()
generate_netlist()
