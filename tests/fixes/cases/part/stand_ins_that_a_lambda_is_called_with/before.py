from skidl import *

gnd, v5 = Net('GND'), Net('+5V')
part = lambda lib, name, **kw: Part(lib, name, footprint='Package_TO_SOT_SMD:SOT-23-5', **kw)

for ldo, vout in ((part('Regulator_Linear', 'AP2112K-2.8'), Net('+2V8')), (part('Regulator_Linear', 'AP2112K-1.8'), Net('+1V8'))):
    ldo['VIN', 'EN'] += v5
    ldo['GND'] += gnd
    ldo['VOUT'] += vout
generate_netlist()
