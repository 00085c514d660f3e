from skidl import *

adc = Part('Analog_ADC', 'MCP3004', footprint='Package_DIP:DIP-14_W7.62mm')
inputs = Bus('IN', 4)
for i in range(4):
    adc[f'CH{i}'] += inputs[i]
ERC()
generate_netlist()
