from skidl import *
x = 1
table = generate_bom()
