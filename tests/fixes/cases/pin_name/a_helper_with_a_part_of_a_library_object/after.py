from skidl import *
set_default_tool(KICAD8)
vcc, gnd, n = Net('VCC'), Net('GND'), Net('N')
LIB = SchLib(tool=KICAD8)
LIB.filename = 'Timer'
LIB.add_parts(Part('Timer', 'NE555P', dest=LIBRARY))
def conn(u, mapping):
    for pin, net in mapping:
        u[pin] += net
conn(Part(LIB, 'NE555P'), [('VCC', vcc), ('R', n), ('GND', gnd)])
conn(Part('Power_Supervisor', 'MCP130-xxxxTO'), [('VDD', vcc), ('~{RST}', n)])
