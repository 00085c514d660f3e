from skidl import *

f = Part('MCU_Microchip_ATmega', 'ATmega328P-A')
f['~{RESET}/PC6'] += Net('RESET')

ERC()
