from skidl import *

gnd, v5 = Net('GND'), Net('+5V')


def ldo(lib, name, vout, **fields):
    u = Part(lib, name, footprint='Package_TO_SOT_SMD:SOT-23-5', **fields)
    u['VIN', 'EN'] += v5
    u['GND'] += gnd
    u['VOUT'] += vout


ldo('Regulator_Linear', 'AP2112K-2.8', Net('+2V8'))
ldo('Regulator_Linear', 'AP2112K-1.5', Net('+1V5'))
ldo('Regulator_Linear', 'AP2112K-1.8', Net('+1V8'))
generate_netlist()
