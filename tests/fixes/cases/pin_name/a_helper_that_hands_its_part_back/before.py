from skidl import *
vcc, gnd, cs = Net('VCC'), Net('GND'), Net('CS')
def bypass(u):
    vcc & Part('Device', 'C') & gnd
    return u
rom = bypass(Part('Memory_EPROM', '27C256'))
ram = bypass(Part('Memory_RAM', 'HM62256BLP'))
rom['~{CS}'] += cs
ram['~{CS}'] += cs
