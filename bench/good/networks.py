"""A stereo attenuator with ladder filters, written with & and |: networks, two-pin parts in chains, bridges."""

from skidl import Net, Part, TEMPLATE, POWER, ERC, generate_netlist

gnd = Net("GND")
gnd.drive = POWER
left, right = Net("LEFT"), Net("RIGHT")
left_out, right_out = Net("LEFT_OUT"), Net("RIGHT_OUT")

r = Part("Device", "R", dest=TEMPLATE, footprint="Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal")
c = Part("Device", "C", dest=TEMPLATE, footprint="Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm")
inductor = Part("Device", "L", dest=TEMPLATE, value="10uH", footprint="Inductor_SMD:L_0805_2012Metric")

jack_in = Part("Connector_Audio", "AudioJack3", ref="J1", footprint="Connector_Audio:Jack_3.5mm_CUI_SJ-3523-SMT_Horizontal")
jack_out = Part("Connector_Audio", "AudioJack3", ref="J2", footprint="Connector_Audio:Jack_3.5mm_CUI_SJ-3523-SMT_Horizontal")
pot = Part("Device", "R_Potentiometer_Dual", ref="RV1", value="10k", footprint="Potentiometer_THT:Potentiometer_Alps_RK09L_Double_Vertical")

jack_in["T"] += left
jack_in["R"] += right
jack_in["S"] += gnd
jack_out["T"] += left_out
jack_out["R"] += right_out
jack_out["S"] += gnd

for channel, source, target, pins in (("L", left, left_out, (1, 2, 3)), ("R", right, right_out, (4, 5, 6))):
    top, wiper, bottom = pins
    source & c(value="1uF") & pot[top]
    pot[bottom] += gnd
    filtered = Net(f"WIPER_{channel}")
    filtered += pot[wiper]
    filtered & inductor() & (r(value="100") | c(value="220pF")) & target
    target & (r(value="47k") | c(value="100pF")) & gnd

ERC()
generate_netlist()
