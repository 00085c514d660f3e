u = Part('MCU_Microchip_ATmega', 'ATmega328P-A')
u['PC[56]'] += NC
