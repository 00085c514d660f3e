from skidl import *

vcc, gnd = Net('VCC', drive=POWER), Net('GND', drive=POWER)
miso, mosi, sck = Net('MISO'), Net('MOSI'), Net('SCK')
header = Part('Connector_Generic', 'Conn_01x07', footprint='Connector_PinHeader_2.54mm:PinHeader_1x07_P2.54mm_Vertical')
header[1, 2, 3, 4, 7] += vcc, gnd, miso, sck, mosi


def thermocouple(select):
    u = Part('Sensor_Temperature', 'MAX31856', footprint='Package_SO:TSSOP-14_4.4x5mm_P0.65mm')
    u['AVDD', 'DVDD', 'AGND', 'DGND'] += vcc, vcc, gnd, gnd
    u['SDO'] += miso
    u['SCK', 'SDI'] += sck, mosi
    u['~{CS}'] += select
    probe = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
    probe[1, 2] += u['T+', 'T-']


thermocouple(header[5])
thermocouple(header[5])
ERC()
