from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
vdda = Net('VDDA')
u = Part('MCU_ST_STM32F1', 'STM32F103C8Tx', footprint='Package_QFP:LQFP-48_7x7mm_P0.5mm')
fb = Part('Device', 'FerriteBead', footprint='Inductor_SMD:L_0603_1608Metric')
c = Part('Device', 'C', value='1uF', footprint='Capacitor_SMD:C_0603_1608Metric')
vcc & fb & vdda & c & gnd
u['VDD', 'VBAT'] += vcc
u['VSS', 'VSSA'] += gnd
u['NRST'] += vcc
u['VDDA'] += vdda

ERC()
generate_netlist()
