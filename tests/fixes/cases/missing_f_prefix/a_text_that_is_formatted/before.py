from skidl import *
inputs = Net('INPUTS')

adc = Part('Analog_ADC', 'MCP3004')
i = 1
adc['CH{i}'.format(i=i)] += inputs[0]
