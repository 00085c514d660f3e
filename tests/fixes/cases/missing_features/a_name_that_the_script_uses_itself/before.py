import csv
from skidl import *
bom = []
generate_bom('parts.csv')
