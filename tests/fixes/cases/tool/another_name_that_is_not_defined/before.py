from skidl import *
set_default_tool(KICAD8)


def old_part(library, name):
    return Part(library, name, tool=KICAD5)


r = Part('Device', 'R', value='10k', footprint=R_0603)
c = Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
r[1] += c[1]
r[2] += c[2]
ERC()
