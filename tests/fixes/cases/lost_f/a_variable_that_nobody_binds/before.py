adc = Part('Analog_ADC', 'MCP3004')
adc['CH{i}'] += inputs[0]
