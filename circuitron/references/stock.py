"""Parts and packages that several reference circuits use."""

from __future__ import annotations

SOT23 = "Package_TO_SOT_SMD:SOT-23"
SOT23_5 = "Package_TO_SOT_SMD:SOT-23-5"
SOT23_6 = "Package_TO_SOT_SMD:SOT-23-6"
TSSOP8 = "Package_SO:TSSOP-8_4.4x3mm_P0.65mm"
SO8 = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
SO14 = "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm"
SO16 = "Package_SO:SOIC-16_3.9x9.9mm_P1.27mm"
SON8 = "Package_TO_SOT_SMD:TDSON-8-1"
TO220 = "Package_TO_SOT_THT:TO-220-3_Vertical"
DO41 = "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"
SMA = "Diode_SMD:D_SMA"
SMB = "Diode_SMD:D_SMB"
LED_0603 = "LED_SMD:LED_0603_1608Metric"
LED_3MM = "LED_THT:LED_D3.0mm"
LED_5MM = "LED_THT:LED_D5.0mm"
KNOB = "Potentiometer_THT:Potentiometer_Alps_RK09K_Single_Vertical"
TRIMMER = "Potentiometer_THT:Potentiometer_Bourns_3296W_Vertical"
FUSE = "Fuse:Fuse_1812_4532Metric"
# Symbol, value and footprint.
BUTTON = ("Switch:SW_Push", "", "Button_Switch_SMD:SW_Push_1P1T_XKB_TS-1187A")
NPN = ("Transistor_BJT:BC817", "", SOT23)
N_MOSFET = ("Transistor_FET:AO3400A", "", SOT23)
LOOP_FUSE = ("Device:Polyfuse", "50mA hold 30V", "Fuse:Fuse_1210_3225Metric")  # up to 50 ohm once it has tripped
