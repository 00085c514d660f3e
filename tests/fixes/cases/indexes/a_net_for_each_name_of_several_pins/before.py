from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
isp = Part('Connector', 'AVR-ISP-10', footprint='Connector_IDC:IDC-Header_2x05_P2.54mm_Vertical')


def supply(vcc, gnd):
    isp['VCC', 'GND'] += vcc, gnd  # four pins are called GND


supply(vcc, gnd)
ERC()
