from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER

sda, scl = Net('SDA'), Net('SCL')
u1 = Part('Sensor_Temperature', 'LM75B')
u1['+Vs'] += vcc
u1['GND', 'A0', 'A1', 'A2'] += gnd
u1['O.S.'] += NC
u1['SCL', 'SDA'] += scl, sda
for line in sda, scl:
    r = Part('Device', 'R', value='4k7')
    vcc & r & line

ERC()
