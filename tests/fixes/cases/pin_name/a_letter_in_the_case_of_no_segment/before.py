from skidl import *

vdd, segments, digits = Net("VDD"), Bus("SEG", 8), Bus("DIG", 2)
for i in range(2):
    ds = Part("Display_Character", "SA39-12EWA", footprint="Display_7Segment:Sx39-1xxxxx")
    q = Part("Transistor_BJT", "BC327", footprint="Package_TO_SOT_THT:TO-92_Inline")
    r = Part("Device", "R", value="2.2k", footprint="Resistor_SMD:R_0805_2012Metric")
    q["E"] += vdd
    digits[i] & r & q["B"]
    q["C"] += ds["A"]
    ds["a,b,c,d,e,f,g,dp"] += segments[0:7]
