from skidl import *
vcc, gnd = Net('VCC', drive=POWER), Net('GND', drive=POWER)
hdr = Part('Connector_Generic', 'Conn_01x06', footprint='Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical')
R = Part('Device', 'R', dest=TEMPLATE, value='1k', footprint='Resistor_SMD:R_0603_1608Metric')

d = Net('D', 4)
for i in range(4):
    r = R()
    r[1] += d[i]
    r[2] += hdr[i + 2]
hdr[1] += vcc
hdr[6] += gnd
led = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
for i in range(4):
    led[i + 1] += d[i]
ERC()
generate_netlist()
