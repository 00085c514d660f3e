from skidl import *
ERC()
generate_bom()
