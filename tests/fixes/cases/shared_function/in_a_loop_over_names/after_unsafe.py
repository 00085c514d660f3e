u = Part('MCU_ST_STM32F1', 'STM32F103C8Tx')
for name in ('USART1_TX', 'PA10'):
    u[{'USART1_TX': 'PA9'}.get(name, name)] += Net(name)
