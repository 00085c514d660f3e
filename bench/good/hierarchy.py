"""Two regulated rails from one input: subcircuits with nets as arguments, a group, a template with its own fields."""

from skidl import *

FOOTPRINT_C = "Capacitor_SMD:C_1206_3216Metric"


@subcircuit
def regulator(vin, vout, gnd, kind="L7805"):
    """A linear regulator with its capacitors."""
    chip = Part("Regulator_Linear", kind, footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
    chip["IN"] += vin
    chip["OUT"] += vout
    chip["GND"] += gnd
    c_in = Part("Device", "C", value="330nF", footprint=FOOTPRINT_C)
    c_out = Part("Device", "C", value="100nF", footprint=FOOTPRINT_C)
    vin & c_in & gnd
    vout & c_out & gnd


@subcircuit
def indicator(rail, gnd, resistance):
    """An LED that shows that a rail is up."""
    series = Part("Device", "R", value=resistance, footprint="Resistor_SMD:R_0805_2012Metric")
    lamp = Part("Device", "LED", value="green", footprint="LED_SMD:LED_0805_2012Metric")
    series[1] += rail
    series[2] += lamp["A"]
    lamp["K"] += gnd


vin, gnd = Net("VIN"), Net("GND")
vin.drive = POWER
gnd.drive = POWER
v5 = Net("+5V")
v12 = Net("+12V")

barrel = Part("Connector", "Barrel_Jack", ref="J1", footprint="Connector_BarrelJack:BarrelJack_Horizontal")
barrel[1] += vin
barrel[2] += gnd

regulator(vin, v12, gnd, kind="L7812")
regulator(v12, v5, gnd)
indicator(v5, gnd, "330")
indicator(v12, gnd, resistance="1k")

with Group("outputs"):
    for number, rail in enumerate((v5, v12), start=2):
        terminal = Part("Connector", "Screw_Terminal_01x02", ref=f"J{number}", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
        terminal[1] += rail
        terminal[2] += gnd

ERC()
generate_netlist(file_="hierarchy.net")
