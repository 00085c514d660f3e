adc = Part('Analog_ADC', 'MCP3004')
for i in range(4):
    adc[f'CH{i}'] += inputs[i]
