# A value is looked up under another key, of another part.
# replace: rs = Part('Device', 'R', value=VAL['rs'], footprint='Resistor_SMD:R_0603_1608Metric') => rs = Part('Device', 'R', value=VAL['fb'], footprint='Resistor_SMD:R_0603_1608Metric')
from skidl import *

set_default_tool(KICAD9)

VAL = {'r_s': '680', 'fb': '10k'}
vin, vref, gnd = Net('+12V'), Net('+5V0'), Net('GND')
vin.drive = POWER
gnd.drive = POWER
u1 = Part('Reference_Voltage', 'TL431DBZ', footprint='Package_TO_SOT_SMD:SOT-23')
rs = Part('Device', 'R', value=VAL['rs'], footprint='Resistor_SMD:R_0603_1608Metric')
r1 = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
r2 = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
c1 = Part('Device', 'C', value='10uF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
vin += j1[1], rs[1]
vref += rs[2], u1[1], r1[1], c1[1], j1[2]
u1[2] += r1[2], r2[1]
gnd += u1[3], r2[2], c1[2], j1[3]

ERC()
generate_netlist()
