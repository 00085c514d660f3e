from skidl import *
gnd = Net('GND')
vdd = Net('VDD')

u = Part('MCU_ST_STM32G0', 'STM32G030J6Mx')
u['VDD'] += vdd
u['VDD'] += vdd
u['VSSA'] += gnd
