import csv
from skidl import *
bom = []
with open('parts.csv', 'w', newline='') as bom_file:
    bom_ = csv.writer(bom_file)
    bom_.writerow(['Reference', 'Value', 'Footprint', 'Part'])
    for bom_part in default_circuit.parts:
        bom_.writerow([bom_part.ref, bom_part.value, getattr(bom_part, 'footprint', ''), bom_part.name])
