from skidl import *
add_erc_function(vcc, check)
add_erc_assertion('len(x.pins) > 1', 'few', WARNING, u1)
