u = Part('74xx', '74LS125')
u.uC[9] += net
u.uC[10] += gnd
u.uC[8] += out
