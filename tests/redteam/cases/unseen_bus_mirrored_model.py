# The outputs of a register are mirrored where a statement failed.
# replace:         outs[n][k + 1] += u['Q' + nam] =>         outs[n][8 - k] += u['Q' + name]
from skidl import *

set_default_tool(KICAD9)

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
sclk, rclk = Net('SCLK'), Net('RCLK')
regs = [Part('74xx', '74HC595', footprint='Package_SO:SOIC-16_3.9x9.9mm_P1.27mm') for _ in range(2)]
caps = [Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric') for _ in range(2)]
j1 = Part('Connector_Generic', 'Conn_01x05', footprint='Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical')
outs = [Part('Connector_Generic', 'Conn_01x08', footprint='Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical') for _ in range(2)]
vcc += j1[1]
gnd += j1[2]
sclk += j1[4]
rclk += j1[5]
data = Net('SER_IN')
data += j1[3]
for n in range(2):
    u = regs[n]
    vcc += u['VCC'], u['~{SRCLR}'], caps[n][1]
    gnd += u['GND'], u['~{OE}'], caps[n][2]
    sclk += u['SRCLK']
    rclk += u['RCLK']
    data += u['SER']
    data = Net(f'CASC{n}')
    data += u["QH'"]
    for k, name in enumerate('ABCDEFGH'):
        outs[n][k + 1] += u['Q' + nam]
tp = Part('Connector_Generic', 'Conn_01x01', footprint='TestPoint:TestPoint_Pad_D1.5mm')
data += tp[1]

ERC()
generate_netlist()
