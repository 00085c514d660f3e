from skidl import (
    Part,
    Net,
    POWER,
)
vcc = Net('VCC')
vcc.drive = POWER
