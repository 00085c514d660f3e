from skidl import *

vdd, gnd = Net('VDD'), Net('GND')
u = Part('MCU_ST_STM32G0', 'STM32G030J6Mx')
u['VDD'] += vdd
u['VDD'] += vdd
u['VSSA'] += gnd

ERC()
