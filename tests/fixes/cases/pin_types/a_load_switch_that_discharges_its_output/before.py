from skidl import *

vin, vout, gnd, on = Net('VIN', drive=POWER), Net('VOUT'), Net('GND', drive=POWER), Net('ON', drive=POWER)
u = Part('Power_Management', 'TPS22917DBV', footprint='Package_TO_SOT_SMD:SOT-23-6')
u['VIN'] += vin
u['GND'] += gnd
u['ON'] += on
u['VOUT'] += vout
u['QOD'] += vout
u['CT'] += NC
c = Part('Device', 'C', value='1uF', footprint='Capacitor_SMD:C_0603_1608Metric')
c[1, 2] += vout, gnd
ERC()
