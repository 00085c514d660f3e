from skidl import *

f = Part('MCU_Microchip_ATmega', 'ATmega328P-A')
f['PC6'] += Net('RESET')

ERC()
