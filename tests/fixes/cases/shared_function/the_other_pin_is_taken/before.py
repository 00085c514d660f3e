u = Part('MCU_ST_STM32F1', 'STM32F103C8Tx')
u['PB6'] += scl
u['USART1_TX'] += tx
