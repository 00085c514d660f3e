"""Isolated measurement of a direct voltage for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.opamps import SOURCES, op_amp, place
from circuitron.references.words import SUPPLY_AFTER, listed

# AMC1200: volts at its input for full scale, ohms between its inputs, gain to its two outputs.
_INPUT, _OHMS, _GAIN = 0.2375, 28e3, 8.0
_LOWER, _ARM, _USED = 1e3, 10e3, 0.9
_LEAST = 820.0  # ohms: a tenth of the module's watt, below which its voltage rises


def _work_out(values: Values) -> Designed:
    vin, volts = values["vin"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(volts in (3.3, 5.0), f"the isolated supply is made for 3.3 V and 5 V, not {shown(volts, 'V')}")
    lower = draft.figure("R2 with the input of U2", "R2 * RIN / (R2 + RIN)", "ohm", R2=_LOWER, RIN=_OHMS)
    upper = draft.standard("R1", "R1", "RL * (VIN / VFULL - 1)", "ohm", 96, RL=lower, VIN=vin, VFULL=_INPUT)
    full = draft.figure("input of U2 at the largest input", "VIN * RL / (RU + RL)", "V", VIN=vin, RL=lower, RU=upper)
    arm = draft.standard("R5 R7", "R5 and R7", "R4 * USED * VADC / (A * VFULL)", "ohm", 96, R4=_ARM, USED=_USED,
                         VADC=volts, A=_GAIN, VFULL=full)  # fmt: skip
    scale = draft.figure("output for each volt", "RL / (RU + RL) * A * RF / RI", "V", RL=lower, RU=upper, A=_GAIN,
                         RF=arm, RI=_ARM)  # fmt: skip
    draft.figure("output at the largest input", "VIN * K", "V", asked=_USED * volts, VIN=vin, K=scale)
    draft.figure("corner of the input", "1 / (TWOPI * RL * C2)", "Hz", TWOPI=2 * pi, RL=lower, C2=10e-9)
    _far(draft, upper)
    _near(draft, arm)
    return _finished(draft, arm, scale, upper)


def _far(draft: Draft, upper: float) -> None:
    vin, volts = draft.values["vin"], draft.values["supply"]
    code = "MEE1S0309SC" if volts < 5 else "MEE1S0509SC"
    with draft.block("isolated supply", "9 V, regulated to 5 V; 1 kV between both sides"):
        footprint = "Converter_DCDC:Converter_DCDC_Murata_MEE1SxxxxSC_THT"
        draft.part("U3", f"Converter_DCDC:{code}", "", footprint, "isolated converter, 1 W",
                   {"2": "VCC", "1": "GND", "4": "V9", "3": "GND_ISO"})  # fmt: skip
        draft.capacitor("C3", 4.7e-6, "VCC", "GND", "input capacitor, at U3", volts)
        draft.capacitor("C4", 1e-6, "V9", "GND_ISO", "output capacitor, at U3", 9.0)
        draft.warm_resistor("R3", _LEAST, "V9", "GND_ISO", "least load of U3", 81 / _LEAST)
        draft.part("U4", "Regulator_Linear:L78L05_SOT89", "", "Package_TO_SOT_SMD:SOT-89-3", "5 V for U2",
                   {"3": "V9", "2": "GND_ISO", "1": "V5_ISO"})  # fmt: skip
        draft.capacitor("C5", 1e-6, "V5_ISO", "GND_ISO", "output capacitor, at U4", 5.0)
    with draft.block("input stage", f"0 V to {shown(vin, 'V')}, isolated"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "IN", "GND_ISO", "voltage to measure, and its ground")
        draft.resistor("R1", upper, "IN", "TAP", "divides, 0.1 %")
        draft.resistor("R2", _LOWER, "TAP", "GND_ISO", "divides, 0.1 %")
        draft.capacitor("C2", 10e-9, "TAP", "GND_ISO", "filter")
    with draft.block("barrier", f"{_GAIN:g} times, to two outputs"):
        pins = {"1": "V5_ISO", "2": "TAP", "3": "GND_ISO", "4": "GND_ISO", "5": "GND", "6": "OUT_N", "7": "OUT_P",
                "8": "VCC"}  # fmt: skip
        draft.part("U2", "Amplifier_Difference:AMC1200BDWV", "", "Package_SO:SOIC-8_7.5x5.85mm_P1.27mm",
                   "isolated amplifier", pins)  # fmt: skip
        draft.capacitor("C6", 100e-9, "V5_ISO", "GND_ISO", "supply capacitor, at U2")
        draft.capacitor("C7", 100e-9, "VCC", "GND", "supply capacitor, at U2")


def _near(draft: Draft, arm: float) -> None:
    volts = draft.values["supply"]
    with draft.block("output", f"the difference, for an ADC of {shown(volts, 'V')}"):
        draft.resistor("R4", _ARM, "OUT_P", "PLUS", "difference; 0.1 %")
        draft.resistor("R5", arm, "PLUS", "GND", "difference; 0.1 %")
        draft.resistor("R6", _ARM, "OUT_N", "MINUS", "difference; 0.1 %")
        draft.resistor("R7", arm, "MINUS", "AMP", "difference; 0.1 %")
        place(draft, op_amp(REFERENCE.name, volts, 2.0, 10e3), "VCC", ("PLUS", "MINUS", "AMP"))
        draft.resistor("R8", 1e3, "AMP", "OUT", "filter")
        draft.capacitor("C8", 10e-9, "OUT", "GND", "filter, and charge for the ADC")
        draft.header("J2", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")


def _finished(draft: Draft, arm: float, scale: float, upper: float) -> Designed:
    vin, volts = draft.values["vin"], draft.values["supply"]
    draft.fed("VCC", "GND", "GND_ISO")
    draft.apart("GND", "GND_ISO")
    for ref in ("U2", "U3", "U4"):
        draft.decoupled(ref)
    draft.wired("U2", TAP="2", OUT_P="7", OUT_N="6")
    draft.pulled_all(TAP="IN", PLUS="OUT_P", MINUS="OUT_N", OUT="AMP")
    draft.stated(R1=upper, R5=arm, R7=arm)
    return draft.finish(
        f"Isolated analogue input {shown(vin, 'V')}",
        f"Measures 0 V to {shown(vin, 'V')} across an isolation barrier: {shown(scale, 'V')} for each volt, for an ADC "
        f"of {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="isolated-analog-input",
    title="Isolated analogue input (AMC1200) for 0 V up to 1 V to 60 V DC, with its own supply, for an ADC",
    answers=listed(
        """
        isolated analog input, isolated analogue input, isolated adc input, isolated voltage measurement, isolated
        voltage sensing, isolated voltage sensor, isolated dc voltage measurement, isolated voltage monitor, measure
        voltage isolated, measure dc isolated, measure dc voltage isolated, measure isolated, isolated measurement,
        isolated voltage input, analog signal over an isolation barrier, analog signal over isolation, amc1200, amc1200
        isolated amplifier, pass analog signal over an isolation barrier, pass analog signal isolated, analog signal
        isolation, isolated analog signal, galvanically isolated analog input, isolated battery voltage measurement,
        isolated voltage to adc, amc1200 isolation amplifier
        """
    ),
    parameters=(
        Parameter("vin", "largest input", "V", 10.0, 1.0, 60.0, ("to", "up", "measure", "of", "for", "0"),
                  ("dc", "input", "in", "analog", "signal", "isolated", "battery"), alone=True, least=0.0),
        Parameter("supply", "supply of the ADC", "V", 3.3, 3.3, 5.0, ("on", "from", "to", "into", "at"),
                  ("adc", "logic", "mcu", "microcontroller", *SUPPLY_AFTER)),
    ),
    sources=(
        "AMC1200 Fully-Differential Isolation Amplifier, Texas Instruments SBAS542: gain of 8, inputs of 28 kohm",
        "MEE1 Series Isolated 1W Single Output DC/DC Converters, Murata",
        "L78L Positive voltage regulators, STMicroelectronics",
        *SOURCES,
    ),
    limits=(
        "1 kV is a test voltage of the supply module: it is not for mains.",
        "The 28 kohm of the input of U2 are typical; 20 % of them are 0.7 % of the scale: calibrate.",
        "Inputs below ground are not measured; the output does not come below some 30 mV.",
    ),
    neutral=listed(
        "isolated supply, isolated, isolation, galvanic, galvanically, barrier, analog, analogue, "
        "input, voltage, dc, measure, "
        "measuring, measurement, sensing, sensor, monitor, signal, adc, microcontroller, mcu, arduino, esp32, "
        "amplifier, over, across, pass, battery, pack, divider, supply, own, from"
    ),
    devices=("AMC1200", "MEE1"),
    work_out=_work_out,
    isolates=1000.0,
    takes=(Rail("VCC", "supply", "0.01 + 0.4 / supply"),),
    signals=(Signal("OUT", "adc", "supply"),),
)  # fmt: skip
