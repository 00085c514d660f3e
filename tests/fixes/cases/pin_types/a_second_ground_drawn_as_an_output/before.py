from skidl import *

gnd = Net('GND', drive=POWER)
fpga = Part('FPGA_Microsemi', 'EX64-TQ64', footprint='Package_QFP:LQFP-64_10x10mm_P0.5mm')
jack = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
fpga[1] += gnd
fpga[14] += gnd
jack[1, 2] += gnd
ERC()
