from skidl import *

vcc, gnd = Net('VCC', drive=POWER), Net('GND', drive=POWER)
gate = Part('74xx', '74HC00', footprint='Package_DIP:DIP-14_W7.62mm')
ports = Part('Interface_Expansion', 'PCF8574', footprint='Package_DIP:DIP-16_W7.62mm')
header = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
CHIP_PIN_VCC = {("PCF8574", "VCC"): "VDD"}
CHIP_PIN_GND = {("PCF8574", "GND"): "VSS"}
for chip in (gate, ports):
    chip[CHIP_PIN_VCC.get((chip.name, 'VCC'), 'VCC')] += vcc
    chip[CHIP_PIN_GND.get((chip.name, 'GND'), 'GND')] += gnd
header[1, 2] += vcc, gnd
for pin in ('1', '2', '4', '5', '9', '10', '12', '13'):
    gate[pin] += gnd
ports['A0', 'A1', 'A2', 'SCL', 'SDA'] += gnd
ERC()
