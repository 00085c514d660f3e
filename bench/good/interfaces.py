"""Four channels of a filter built by a class and by an Interface: SubCircuit objects, interfaces, computed names."""

from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER


@subcircuit
def low_pass(source, sink, ground, r_value="1k", c_value="100nF"):
    """An RC low-pass."""
    r = Part("Device", "R", value=r_value, footprint="Resistor_SMD:R_0603_1608Metric")
    c = Part("Device", "C", value=c_value, footprint="Capacitor_SMD:C_0603_1608Metric")
    source & r & sink & c & ground


@subcircuit
def clamp(line, rail, ground):
    """Two Schottky diodes that keep a line between the rails."""
    for low, high in ((ground, line), (line, rail)):
        diode = Part("Device", "D_Schottky", value="BAT54", footprint="Diode_SMD:D_SOD-123")
        low & diode["A", "K"] & high


adc = Part("Analog_ADC", "MCP3004", ref="U1", footprint="Package_DIP:DIP-14_W7.62mm")
spi = Interface(clk=Net("SCLK"), dout=Net("MISO"), din=Net("MOSI"), cs=Net("CS"))
inputs = Bus("IN", 4)
filtered = Bus("FILTERED", 4)

for i in range(4):
    clamp(inputs[i], vcc, gnd)
    low_pass(inputs[i], filtered[i], gnd, c_value="10nF" if i < 2 else "100nF")
    adc[f"CH{i}"] += filtered[i]

adc["VDD", "VREF"] += vcc
adc["AGND", "DGND"] += gnd
adc["CLK"] += spi.clk
adc["DOUT"] += spi.dout
adc["DIN"] += spi.din
adc["~{CS}/SHDN"] += spi.cs
adc["NC"] += NC

host = Part("Connector_Generic", "Conn_01x06", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
host[1, 2] += vcc, gnd
host[3, 4, 5, 6] += spi.clk, spi.dout, spi.din, spi.cs
terminals = Part("Connector_Generic", "Conn_01x04", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
terminals[1:4] += inputs
reservoir = Part("Device", "C", ref="C99", value="10uF", footprint="Capacitor_SMD:C_0805_2012Metric")
vcc & reservoir & gnd

ERC()
generate_netlist()
