from skidl import Net
vcc = Net('VCC')
vcc.drive = POWER
