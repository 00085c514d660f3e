from skidl import (
    Part,
    Net,
)
vcc = Net('VCC')
vcc.drive = POWER
