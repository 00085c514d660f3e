u = Part('74xx', '74LS125')
u.uC[2] += net
u.uC[1] += gnd
u.uC[3] += out
