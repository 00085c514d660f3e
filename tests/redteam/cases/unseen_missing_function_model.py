# The arguments of a function that is missing are exchanged on the way to another one.
# replace: pull(vcc, filt, gnd, '1M', '2.2M') => divider(vcc, filt, gnd, '2.2M', '1M')
from skidl import *

set_default_tool(KICAD9)

vcc, gnd = Net('+3V3'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER

@subcircuit
def divider(top, mid, bottom, r_top, r_bottom):
    a = Part('Device', 'R', value=r_top, footprint='Resistor_SMD:R_0603_1608Metric')
    b = Part('Device', 'R', value=r_bottom, footprint='Resistor_SMD:R_0603_1608Metric')
    top += a[1]
    mid += a[2], b[1]
    bottom += b[2]

@subcircuit
def lowpass(inp, out, ref, r, c):
    rr = Part('Device', 'R', value=r, footprint='Resistor_SMD:R_0603_1608Metric')
    cc = Part('Device', 'C', value=c, footprint='Capacitor_SMD:C_0603_1608Metric')
    inp & rr & out & cc & ref

j1 = Part('Connector_Generic', 'Conn_01x05', footprint='Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical')
hv, sense, filt = Net('HV'), Net('SENSE'), Net('FILT')
vcc += j1[1]
gnd += j1[2]
hv += j1[3]
sense += j1[5]
filt += j1[4]
divider(hv, sense, gnd, '91k', '10k')
lowpass(sense, filt, gnd, '1k', '100nF')
pull(vcc, filt, gnd, '1M', '2.2M')

ERC()
generate_netlist()
