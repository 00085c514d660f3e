import csv
from skidl import *
ERC()
with open('bom.csv', 'w', newline='') as bom_file:
    bom = csv.writer(bom_file)
    bom.writerow(['Reference', 'Value', 'Footprint', 'Part'])
    for bom_part in default_circuit.parts:
        bom.writerow([bom_part.ref, bom_part.value, getattr(bom_part, 'footprint', ''), bom_part.name])
