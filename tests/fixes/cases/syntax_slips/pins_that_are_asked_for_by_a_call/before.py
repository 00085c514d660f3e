u.pin('VCC') += vcc
u.get_pin(3) += gnd
print(u.pin('A'))
