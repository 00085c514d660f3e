"""An ATmega328P with crystal, reset, ISP header and a status LED: pins by function, loops over pairs."""

from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER
reset, mosi, miso, sck = Net("RESET"), Net("MOSI"), Net("MISO"), Net("SCK")
xtal1, xtal2 = Net("XTAL1"), Net("XTAL2")
status = Net("STATUS")

mcu = Part("MCU_Microchip_ATmega", "ATmega328P-A", ref="U1", footprint="Package_QFP:TQFP-32_7x7mm_P0.8mm")
isp = Part("Connector", "AVR-ISP-6", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical")
crystal = Part("Device", "Crystal", ref="Y1", value="16MHz", footprint="Crystal:Crystal_HC49-4H_Vertical")
power = Part("Connector", "Screw_Terminal_01x02", ref="J2", value="5V", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")


def capacitor(value, first, second):
    """A ceramic capacitor between two nets."""
    part = Part("Device", "C", value=value, footprint="Capacitor_SMD:C_0603_1608Metric")
    part[1] += first
    part[2] += second
    return part


def resistor(value, first, second):
    """A resistor between two nets."""
    part = Part("Device", "R", value=value, footprint="Resistor_SMD:R_0603_1608Metric")
    first & part & second
    return part


vcc += mcu["VCC"], mcu["AVCC"], power[1]
gnd += mcu["GND"], power[2]
for _ in range(3):
    capacitor("100nF", vcc, gnd)
aref = Net("AREF")
aref += mcu["AREF"]
capacitor("100nF", aref, gnd)

mcu["~{RESET}/PC6"] += reset
resistor("10k", vcc, reset)
for pin, net in (("PB3", mosi), ("PB4", miso), ("PB5", sck), ("XTAL1/PB6", xtal1), ("XTAL2/PB7", xtal2)):
    mcu[pin] += net
crystal[1] += xtal1
crystal[2] += xtal2
capacitor("22pF", xtal1, gnd)
capacitor("22pF", xtal2, gnd)

isp["MISO"] += miso
isp["VCC"] += vcc
isp["SCK"] += sck
isp["MOSI"] += mosi
isp["~{RST}"] += reset
isp["GND"] += gnd

led = Part("Device", "LED", ref="D1", value="green", footprint="LED_SMD:LED_0603_1608Metric")
mcu["PD7"] += status
limiter = resistor("1k", status, led["A"])
led["K"] += gnd

for name in ("PB0", "PB1", "PB2", "PC0", "PC1", "PC2", "PC3", "PC4", "PC5", "PD0", "PD1", "PD2", "PD3", "PD4", "PD5", "PD6", "ADC6", "ADC7"):
    mcu[name] += NC

ERC()
generate_netlist()
