# TRIGGER and THRESHOLD are TR and THR.
# expect: repaired
# replace: trig += j1[2], u1['TRIGGER'], rp[2]\ntc += u1['THRESHOLD'], u1['DIS'], ra[2], ct[1] => trig += j1[2], u1['TR'], rp[2]\ntc += u1['THR'], u1['DIS'], ra[2], ct[1]
from skidl import *
vcc, gnd, trig, out, tc = Net('+5V'), Net('GND'), Net('TRIG'), Net('OUT'), Net('TC')
vcc.drive = POWER
gnd.drive = POWER
u1 = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
ra = Part('Device', 'R', value='100k', footprint='Resistor_SMD:R_0603_1608Metric')
rp = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
ct = Part('Device', 'C', value='10uF', footprint='Capacitor_SMD:C_0603_1608Metric')
cc = Part('Device', 'C', value='10nF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
vcc += j1[1], u1['VCC'], u1['R'], ra[1], rp[1]
gnd += j1[4], u1['GND'], ct[2], cc[2]
trig += j1[2], u1['TRIGGER'], rp[2]
tc += u1['THRESHOLD'], u1['DIS'], ra[2], ct[1]
u1['CV'] += cc[1]
out += u1['Q'], j1[3]
ERC()
generate_netlist()
