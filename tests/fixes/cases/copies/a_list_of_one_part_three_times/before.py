from skidl import *

R0603 = 'Resistor_SMD:R_0603_1608Metric'
vcc = Net('VCC')
outputs = [Net('A'), Net('B'), Net('C')]
pulls = [Part('Device', 'R', value='10k', footprint=R0603)] * len(outputs)
for pull, output in zip(pulls, outputs):
    vcc & pull & output
