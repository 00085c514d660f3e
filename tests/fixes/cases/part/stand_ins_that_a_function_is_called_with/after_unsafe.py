from skidl import *

gnd, v5 = Net('GND'), Net('+5V')


def ldo(name, vout, value=None):
    u = Part('Regulator_Linear', name, footprint='Package_TO_SOT_SMD:SOT-23-5', value=value or name)
    u['VIN', 'EN'] += v5
    u['GND'] += gnd
    u['VOUT'] += vout


ldo('AP2127K-2.8', Net('+2V8'), value='AP2112K-2.8')
ldo('AP2127K-1.5', Net('+1V5'), value='AP2112K-1.5')
ldo('AP2112K-1.8', Net('+1V8'))
generate_netlist()
