from skidl import *

vp, vn, gnd = Net('+15V', drive=POWER), Net('-15V', drive=POWER), Net('GND', drive=POWER)
jack = Part('Connector_Audio', 'XLR3', footprint='Connector_Audio:Jack_XLR_Neutrik_NC3FAAH_Horizontal')
amp = Part('Amplifier_Audio', 'THAT151xx08', value='THAT1510', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
chopper = Part('Regulator_Switching', 'MC34063AD', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
out = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
jack[2] += amp['+In']
jack[3] += amp['-In']
gnd += jack[1], out[2], amp['REF'], chopper['SwE'], chopper['GND']
amp['Ref'].func = Pin.types.INPUT
amp['V+'] += vp
amp['V-'] += vn
amp['Out'] += out[1]
vp += chopper['Vin']
for pin in ('Vfb', 'Ipk', 'DC', 'SwC', 'TC'):
    chopper[pin] += NC
amp['Rg1'] += NC
amp['Rg2'] += NC
ERC()
