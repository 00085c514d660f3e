from skidl import *

u = Part('Driver_LED', 'MAX7219')
for i in range(2):
    u[f'DIG {i}'] += Net(f'D{i}')
    u['SEG ' + 'AB'[i]] += Net(f'S{i}')

ERC()
