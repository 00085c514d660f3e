from skidl import *

u = Part('MCU_Microchip_ATtiny', 'ATtiny85-20S', footprint='Package_SO:SOIJ-8_5.3x5.3mm_P1.27mm', value='ATtiny85-20SU')
vcc, gnd = Net('VCC'), Net('GND')
u['VCC'] += vcc
u['GND'] += gnd
