# ENABLE is left out of a net, and EN marked NC.
# replace: vin += j1[1], u1['VIN'], u1['ENABLE'], c1[1] => vin += j1[1], u1['VIN'], c1[1]\nu1['EN'] += NC
from skidl import *
vin, v33, gnd = Net('VIN'), Net('+3V3'), Net('GND')
vin.drive = POWER
gnd.drive = POWER
u1 = Part('Regulator_Linear', 'AP2112K-3.3', footprint='Package_TO_SOT_SMD:SOT-23-5')
c1 = Part('Device', 'C', value='1uF', footprint='Capacitor_SMD:C_0603_1608Metric', voltage='25V', MPN='GRM188R61E105KA12')
c2 = Part('Device', 'C', value='1uF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
vin += j1[1], u1['VIN'], u1['ENABLE'], c1[1]
gnd += j1[2], u1['GND'], c1[2], c2[2]
v33 += j1[3], u1['VOUT'], c2[1]
ERC()
generate_netlist()
