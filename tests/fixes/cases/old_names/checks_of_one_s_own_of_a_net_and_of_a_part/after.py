from skidl import *
vcc.add_erc_function(check)
u1.add_erc_assertion('len(x.pins) > 1', fail_msg='few', severity=WARNING)
