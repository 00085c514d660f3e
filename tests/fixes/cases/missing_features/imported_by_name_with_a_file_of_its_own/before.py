import csv
from skidl import ERC, generate_bom
generate_bom(file_=name + '.csv')
