from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
isp = Part('Connector', 'AVR-ISP-10', footprint='Connector_IDC:IDC-Header_2x05_P2.54mm_Vertical')
isp['VCC', 'GND', 'MOSI'] += vcc, gnd
ERC()
