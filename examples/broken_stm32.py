"""Minimal STM32F103 board: 3.3 V regulator, 8 MHz crystal, reset, boot strap, SWD and UART connectors.

Broken: connectors that KiCad has renamed, a regulator's pins by other names, a microcontroller's pins by alternate
functions (which only --unsafe-fixes takes), invented methods, a search path of somebody else's machine.
"""

import os

from skidl import *

os.environ["KICAD_SYMBOL_DIR"] = "C:/Program Files/KiCad/5.1/share/kicad/library"
lib_search_paths[KICAD].append("C:/Program Files/KiCad/5.1/share/kicad/library")

v5, v33, gnd = Net("+5V"), Net("+3V3"), Net("GND")
nrst, boot0, swdio, swclk = Net("NRST"), Net("BOOT0"), Net("SWDIO"), Net("SWCLK")
tx, rx, osc_in, osc_out = Net("UART_TX"), Net("UART_RX"), Net("OSC_IN"), Net("OSC_OUT")
for rail in (v5, gnd):
    rail.drive = POWER


def capacitor(value, *nets):
    """A capacitor between two nets."""
    part = Part("Device", "C", value=value, footprint="Capacitor_SMD:C_0603_1608Metric")
    nets[0] & part & nets[1]


def resistor(value, *nets):
    """A resistor between two nets."""
    part = Part("Device", "R", value=value, footprint="Resistor_SMD:R_0603_1608Metric")
    nets[0] & part & nets[1]


# Microcontroller
mcu = Part("MCU_ST_STM32F1", "STM32F103C8Tx", ref="U1", footprint="Package_QFP:LQFP-48_7x7mm_P0.5mm")
mcu["VDD"] += v33
mcu["VDDA"] += v33
mcu["VBAT"] += v33
mcu["VSS"] += gnd
mcu["VSSA"] += gnd
for _ in range(4):
    capacitor("100nF", v33, gnd)

# Regulator
ldo = Part("Regulator_Linear", "AMS1117-3.3", ref="U2", footprint="Package_TO_SOT_SMD:SOT-223-3_TabPin2")
ldo["VIN"] += v5
ldo["VOUT"] += v33
ldo["GND"] += gnd
capacitor("10uF", v5, gnd)
capacitor("22uF", v33, gnd)

# Crystal
xtal = Part("Device", "Crystal", ref="Y1", value="8MHz", footprint="Crystal:Crystal_HC49-U_Vertical")
xtal["1"].connect(osc_in)
xtal["2"].connect(osc_out)
mcu["OSC_IN"] += osc_in
mcu["OSC_OUT"] += osc_out
capacitor("20pF", osc_in, gnd)
capacitor("20pF", osc_out, gnd)

# Reset and boot strap
button = Part("Switch", "SW_Push", ref="SW1", footprint="Button_Switch_SMD:SW_SPST_B3U-1000P")
mcu["NRST"] += nrst
nrst.add_pin(button[1])
gnd += button[2]
resistor("10k", v33, nrst)
capacitor("100nF", nrst, gnd)
mcu["BOOT0"] += boot0
resistor("10k", boot0, gnd)

# Debug and serial connectors
swd = Part("Connector", "Conn_01x04_Male", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
swd[1, 2, 3, 4] += v33, swdio, swclk, gnd
mcu["PA13"] += swdio
mcu["PA14"] += swclk
uart = Part("Connector", "Conn_01x04_Female", ref="J2", footprint="Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical")
uart[1, 2, 3, 4] += v5, tx, rx, gnd
mcu["PA9"] += tx
mcu["PA10"] += rx

ERC()
generate_netlist(filename="stm32.net")
