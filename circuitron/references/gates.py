"""Logic that several reference circuits have in common: packages of gates, switches in front, LEDs behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON

DIP14, DIP16 = "Package_DIP:DIP-14_W7.62mm", "Package_DIP:DIP-16_W7.62mm"
HC_SOURCE = "User's Guide: HC/HCT logic, supply of 2 V to 6 V and inputs that may not be open, NXP UM10105"
CD_SOURCE = "Understanding Buffered and Unbuffered CD4xxxB Series Device Characteristics, Texas Instruments SCHA004"
SCHMITT_SOURCE = "SNx4HC14 Hex Inverters with Schmitt-Trigger Inputs, Texas Instruments SCLS085"
CD_SCHMITT_SOURCE = "CD40106B CMOS Hex Schmitt-Trigger Inverters, Texas Instruments SCHS097"
# Thresholds of Schmitt triggers, of their supply: at 4.5 V, and at 5 V to 15 V.
_THRESHOLDS = {"74xx:74HC14": (0.55, 0.36), "4xxx:40106 CD40106B": (0.59, 0.39)}
_QUAD = (("1", "2", "3"), ("4", "5", "6"), ("9", "10", "8"), ("12", "13", "11"))  # two inputs and the output of each
_QUAD_NOR = (("2", "3", "1"), ("5", "6", "4"), ("8", "9", "10"), ("11", "12", "13"))
_HEX = (("1", "2"), ("3", "4"), ("5", "6"), ("9", "8"), ("11", "10"), ("13", "12"))


def gates(draft: Draft, ref: str, symbol: str, purpose: str, capacitor: str, *wired: tuple[str, ...]) -> None:
    """Four gates of two inputs, or six inverters, on VCC with a supply capacitor; those not wired are tied off.

    Args:
        symbol: with the value, where that is another: "74xx:74LS08 74HC08".
        wired: the nets of the inputs and of the output of each gate.
    """
    name, _, value = symbol.partition(" ")
    pins = {"14": "VCC", "7": "GND"}
    for number, places in enumerate(_places(name, wired[0])):
        spare = ("GND",) * (len(places) - 1) + (OPEN,)
        pins |= dict(zip(places, wired[number] if number < len(wired) else spare, strict=True))
    draft.part(ref, name, value, DIP14, purpose, pins)
    draft.capacitor(capacitor, 100e-9, "VCC", "GND", f"supply capacitor, at {ref}")
    draft.decoupled(ref)


def _places(symbol: str, wired: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Pins of each gate: its inputs, then its output."""
    if len(wired) == 2:
        return _HEX
    return _QUAD_NOR if symbol.endswith("02") else _QUAD


def schmitt_clock(
    draft: Draft, hertz: float, farads: float, *more: tuple[str, str], symbol: str = "74xx:74HC14"
) -> None:
    """Inverters as U1 with capacitor C2, the first of which oscillates on the net CLOCK by R1 and C1.

    Args:
        more: inputs and outputs of further inverters.
        symbol: with the value, as for `gates`.
    """
    share = schmitt_share(symbol)
    ohms = draft.standard("R1", "R1", "1 / (K * F * C1)", "ohm", 96, K=share, F=hertz, C1=farads)
    draft.figure("frequency", "1 / (K * R1 * C1)", "Hz", asked=hertz, K=share, R1=ohms, C1=farads)
    gates(draft, "U1", symbol, "inverters with Schmitt triggers", "C2", ("TIMING", "CLOCK"), *more)
    draft.resistor("R1", ohms, "CLOCK", "TIMING", "charges and discharges C1")
    draft.timing("C1", farads, "TIMING", "GND", "timing", draft.values["supply"] if farads > 1e-6 else 0.0)
    draft.pulled("TIMING", "CLOCK")
    draft.wired("U1", TIMING="1", CLOCK="2")
    draft.measured("frequency", "CLOCK", hertz, 5.0)


def schmitt_share(symbol: str) -> float:
    """The time of a whole wave of such an inverter by its RC."""
    upper, lower = _THRESHOLDS[symbol]
    return log((1 - lower) / (1 - upper) * upper / lower)


def switched_inputs(draft: Draft, ref: str, first: int, *nets: str) -> None:
    """A DIP switch that sets nets high; resistors R`first` and on hold them low else."""
    count = len(nets)
    pins = {str(n): "VCC" for n in range(1, count + 1)} | {str(2 * count + 1 - n): net for n, net in enumerate(nets, 1)}
    footprint = (
        f"Button_Switch_SMD:SW_DIP_SPSTx{count:02}_Slide_6.7x{1.56 + 2.54 * count:.4g}mm_W8.61mm_P2.54mm_LowProfile"
    )
    draft.part(ref, f"Switch:SW_DIP_x{count:02}", "", footprint, f"sets {', '.join(nets)} high", pins)
    for n, net in enumerate(nets, first):
        draft.resistor(f"R{n}", 10e3, net, "GND", f"holds {net} low while its switch is open")
        draft.pulled(net, "GND")


def pressed_inputs(draft: Draft, ref: str, first: int, *nets: str) -> None:
    """A button for each net, `ref` and on, that sets it high; resistors R`first` and on hold them low else."""
    number = int(ref.removeprefix("SW"))
    for n, net in enumerate(nets):
        draft.part(f"SW{number + n}", *BUTTON, f"sets {net} high", {"1": "VCC", "2": net})
        draft.resistor(f"R{first + n}", 10e3, net, "GND", f"holds {net} low while its button is released")
        draft.pulled(net, "GND")


def lit(draft: Draft, volts: float, first: int, *nets: str) -> None:
    """An LED for each net, lit while that is high: R`first` and D1 and on."""
    for n, net in enumerate(nets):
        indicator(draft, f"R{first + n} D{n + 1}", volts, net, "GND", f"lit while {net} is high")
        draft.pulled(f"D{n + 1}_A", net)


def debounced(draft: Draft, refs: str, ohms: float, farads: float, trigger: tuple[str, str]) -> None:
    """A button to ground with pull-up and RC on the net FILTERED, which a Schmitt trigger reads.

    Args:
        refs: of the pull-up, the filter's resistor, its capacitor and the button, such as "R1 R2 C1 SW1".
        trigger: reference and pin of the Schmitt trigger's input.
    """
    pull, filter_, capacitor, button = refs.split()
    draft.part(button, *BUTTON, "button", {"1": "CONTACT", "2": "GND"})
    draft.resistor(pull, 10e3, "VCC", "CONTACT", "pull-up")
    draft.resistor(filter_, ohms, "CONTACT", "FILTERED", "filter: contacts bounce for some milliseconds")
    draft.capacitor(capacitor, farads, "FILTERED", "GND", "filter")
    draft.pulled_all(CONTACT="VCC", FILTERED="CONTACT")
    draft.joined(*trigger, "FILTERED")
    draft.measured("value", filter_, ohms, 1.0)
    draft.measured("value", capacitor, farads, 1.0)


# --------------------------------------------------------------------------------------------------- gates of diodes

VF = 0.7
DIODE_PARAMETERS = (
    supply(5.0, 3.0, 15.0),
    Parameter("inputs", "number of inputs", "", 2.0, 2.0, 8.0, (), ("input", "inputs"), alone=True),
)
DIODE_SOURCES = (
    "The Art of Electronics, Horowitz and Hill, third edition, section 1.6: diode gates",
    "1N4148 Small Signal Fast Switching Diodes, Vishay 81857",
)
DIODE_LIMITS = ("Gates of diodes follow each other once at most: each takes 0.7 V.",)
DIODE_WORDS = (
    "diode, diodes, resistor, resistors, gate, logic, made, output, digital, discrete, inputs, input, dtl, 1n4148"
)
_LOAD = 10e3


def diode_gate(draft: Draft, ends: Callable[[str], tuple[str, str]], to: str, purpose: str) -> int:
    """Diodes from inputs to the net OUT and a resistor that pulls it; how many inputs there are.

    Args:
        ends: anode and cathode of the diode of an input.
        to: the net that the resistor R1 pulls to.
    """
    count, volts = round(draft.values["inputs"]), draft.values["supply"]
    draft.require(count == draft.values["inputs"], "the number of inputs must be whole")
    draft.figure("most current in a diode", "(VCC - VF) / RLOAD", "A", VCC=volts, VF=VF, RLOAD=_LOAD)
    nets = [f"IN{n}" for n in range(1, count + 1)]
    with draft.block("inputs", f"{count} lines of {shown(volts, 'V')} logic"):
        if to != "GND":
            draft.header("J1", f"{volts:g}V/GND", "supply", to, "GND")
        draft.header("J2", "in", "inputs and ground", *nets, "GND")
    with draft.block("gate", "diodes and a resistor"):
        for n, net in enumerate(nets, 1):
            draft.diode(f"D{n}", "Diode:1N4148", "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal", *ends(net), "input")
        draft.resistor("R1", _LOAD, to, "OUT", purpose)
        draft.header("J3", "out", "output and ground", "OUT", "GND")
    draft.fed(*dict.fromkeys((to, "GND")))
    draft.pulled("OUT", to)
    draft.stated(R1=_LOAD)
    return count
