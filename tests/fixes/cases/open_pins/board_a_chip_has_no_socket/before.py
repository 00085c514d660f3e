vcc = Net('VCC')
a = Part('MCU_Module', 'Nano')
a['+5V'] += vcc
