from skidl import Part, Net, POWER, TEMPLATE

vcc = Net('VCC')
vcc.drive = POWER
r = Part('Device', 'R', dest=TEMPLATE)
