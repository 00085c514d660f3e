from skidl import *


def rail(volts):
    vcc, gnd = Net(f'+{volts}V'), Net('GND')
    for value in ('1u', '100n'):
        c = Part('Device', 'C', value=value, footprint='Capacitor_SMD:C_0603_1608Metric')
        vcc & c & gnd
    ERC()
