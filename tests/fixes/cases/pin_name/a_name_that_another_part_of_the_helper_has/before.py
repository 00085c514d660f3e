from skidl import *

part = lambda lib, name, fp: Part(lib, name, footprint=fp)
gnd, v12, v5, phase, drive = Net('GND'), Net('+12V', drive=POWER), Net('+5V', drive=POWER), Net('PHASE'), Net('DRIVE')
driver = part('Driver_FET', 'IR2104', 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
driver['VCC', 'COM', 'VS', 'IN'] += v12, gnd, phase, drive
sense = part('Amplifier_Current', 'INA240A1D', 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
sense['VS', 'GND'] += v5, gnd
generate_netlist()
