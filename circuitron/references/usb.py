"""Stages of circuits on USB: the receptacle with its data lines, the CH340C, and a regulator for 3.3 V."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import LED_0603, NPN, SO16, SOT23_6

RD = 5.1e3  # of a sink, USB Type-C specification
SINK = ("Connector:USB_C_Receptacle_PowerOnly_6P", "",
        "Connector_USB:USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal")  # fmt: skip
_SENSE = (22.1e3, 47.5e3)  # ohms of the divider at VBUS of a CP2102N, as its datasheet has it
CP2102N_SOURCE = (
    "CP2102N Data Sheet, Silicon Labs: divider at VBUS, 4.7 uF at both ends of the regulator, reset pull-up"
)
_LDO, _LDO_FOOTPRINT = "Regulator_Linear:AMS1117-3.3", "Package_TO_SOT_SMD:SOT-223-3_TabPin2"

REGULATED = Parameter(
    "vout", "voltage of the regulator", "V", 3.3, 3.3, 3.3, ("ldo", "regulator"), ("ldo", "regulator", "rail")
)

ACTIVITY = Parameter(
    "leds",
    "lights for TXD and RXD (1) or none (0)",
    "",
    0.0,
    0.0,
    1.0,
    named=(("txled", 1.0), ("activity", 1.0)),
)

HELD = (
    "linear-fixed",
    "linear-adjustable",
    "usb-uart",
    "usb-uart-ch340",
    "usb-uart-cp2102n",
    "usb-c-sink",
)  # in a board on USB


def socket(draft: Draft) -> None:
    """A USB-C receptacle J1 for USB 2.0: VBUS, CC1, CC2, data on USB_DP and USB_DM."""
    pins = {**dict.fromkeys(("A4", "A9", "B4", "B9"), "VBUS"), **dict.fromkeys(("A1", "A12", "B1", "B12"), "GND"),
            "A5": "CC1", "B5": "CC2", "A6": "USB_DP", "B6": "USB_DP", "A7": "USB_DM", "B7": "USB_DM", "A8": OPEN,
            "B8": OPEN, "S1": "GND"}  # fmt: skip
    footprint = "Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12"
    draft.part("J1", "Connector:USB_C_Receptacle_USB2.0_16P", "", footprint, "USB-C", pins)


def receptacle(draft: Draft) -> None:
    """A USB-C receptacle J1 for USB 2.0: data on USB_DP and USB_DM, 5 V behind its fuse F1 on VUSB."""
    with draft.block("USB", "USB-C receptacle, USB 2.0"):
        socket(draft)
        draft.resistor("R1", RD, "CC1", "GND", "says that this is a sink")
        draft.resistor("R2", RD, "CC2", "GND", "the same for the plug the other way round")
        pins = {"1": "USB_DP", "6": "USB_DP", "3": "USB_DM", "4": "USB_DM", "5": "VBUS", "2": "GND"}
        draft.part("U2", "Power_Protection:USBLC6-2SC6", "", SOT23_6, "protection against static discharge", pins)
        pins = {"1": "VBUS", "2": "VUSB"}
        draft.part("F1", "Device:Polyfuse", "500mA hold 16V", "Fuse:Fuse_1206_3216Metric", "resettable fuse", pins)
        draft.capacitor("C1", 4.7e-6, "VUSB", "GND", "below the 10 uF that USB allows", 5.0)
    draft.figure("voltage at CC of a default source", "80e-6 * RD", "V", RD=RD)
    draft.fed("VBUS", "GND")
    draft.pulled_all(CC1="GND", CC2="GND")
    draft.apart("CC1", "CC2")
    draft.stated(R1=RD)


def regulator(draft: Draft, ref: str, first: int, purpose: str, rail: str = "V33") -> None:
    """An AMS1117 that makes 3.3 V of VUSB, with capacitors C`first` and the next one."""
    draft.part(ref, _LDO, "", _LDO_FOOTPRINT, purpose, {"VI": "VUSB", "GND": "GND", "VO": rail})
    draft.capacitor(f"C{first}", 1e-6, "VUSB", "GND", "input of the regulator", 5.0)
    draft.tantalum(f"C{first + 1}", 22e-6, rail, "GND", "output of the regulator", 3.3)
    draft.decoupled(ref)
    draft.measured("rail", rail, 3.3, 2.0)


def ch340(draft: Draft, ref: str, rail: str, first: int, link: str, lines: tuple[str, str]) -> None:
    """A CH340C on VUSB or V33 with capacitors C`first` and the next one: TXD and RXD are its own, DTR_N and RTS_N.

    Args:
        rail: its supply, which is the level of its signals.
        link: of 0 ohm, which joins V3 to a supply of 3.3 V.
        lines: the nets of its output and of its input.
    """
    pins = {"16": rail, "1": "GND", "4": "V3", "5": "USB_DP", "6": "USB_DM", "2": lines[0], "3": lines[1],
            "13": "DTR_N", "14": "RTS_N", **dict.fromkeys(("7", "8", "9", "10", "11", "12", "15"), OPEN)}  # fmt: skip
    draft.part(ref, "Interface_USB:CH340C", "", SO16, "bridge, its clock inside", pins)
    draft.capacitor(f"C{first}", 100e-9, rail, "GND", "supply capacitor, at the bridge")
    draft.capacitor(f"C{first + 1}", 100e-9, "V3", "GND", "at V3")
    if rail == "V33":
        draft.resistor(link, 0.0, "V33", "V3", "a supply of 3.3 V belongs on V3 too")
    draft.decoupled(ref)
    draft.wired(ref, USB_DP="5", USB_DM="6")
    draft.joined(ref, "2", lines[0])
    draft.joined(ref, "3", lines[1])


def activity(draft: Draft, volts: float, rail: str, sends: str, hears: str) -> None:
    """LEDs D1 and D2 with R8 and R9 at lines that are low while the bridge sends or hears.

    Args:
        sends, hears: their nets.
    """
    with draft.block("activity", "an LED for each direction"):
        for number, (net, purpose) in enumerate(((sends, "sends"), (hears, "hears"))):
            anode = f"D{number + 1}_A"
            draft.resistor(f"R{number + 8}", 1e3, rail, anode, "LED current")
            draft.diode(f"D{number + 1}", "Device:LED", LED_0603, anode, net, f"flickers while the bridge {purpose}",
                        "red 2V")  # fmt: skip
    draft.figure("current of an LED", "(VCC - VF) / R8", "A", VCC=volts, VF=2.0, R8=1e3)
    draft.stated(R8=1e3)


def cp2102n(draft: Draft, ref: str, first: int, resistors: tuple[str, str, str], lines: tuple[str, str]) -> None:
    """A CP2102N on VUSB, which makes its own supply of 3.3 V on VBRIDGE, with capacitors C`first` to the third from it.

    Args:
        resistors: two that tell it of VUSB, and the pull-up of its reset.
        lines: the nets of its output and of its input; DTR_N and RTS_N are there too.
    """
    upper, lower, pull = resistors
    open_pins = ("1", "2", *(str(n) for n in range(10, 24)), "27")
    pins = {**dict.fromkeys(open_pins, OPEN), "3": "GND", "29": "GND", "4": "USB_DP", "5": "USB_DM", "6": "VBRIDGE",
            "7": "VUSB", "8": "USB_SENSE", "9": "BRIDGE_RST_N", "26": lines[0], "25": lines[1], "24": "RTS_N",
            "28": "DTR_N"}  # fmt: skip
    footprint = "Package_DFN_QFN:QFN-28-1EP_5x5mm_P0.5mm_EP3.35x3.35mm"
    draft.part(ref, "Interface_USB:CP2102N-Axx-xQFN28", "CP2102N", footprint, "bridge, its clock inside", pins)
    draft.capacitor(f"C{first}", 1e-6, "VUSB", "GND", "input of its regulator, beside the 4.7 uF of C1", 5.0)
    draft.capacitor(f"C{first + 1}", 4.7e-6, "VBRIDGE", "GND", "output of its regulator", 3.3)
    draft.capacitor(f"C{first + 2}", 100e-9, "VBRIDGE", "GND", "supply capacitor, at the bridge")
    draft.figure("voltage at VBUS of the bridge", "VUSB * RB / (RA + RB)", "V", VUSB=5.0, RA=_SENSE[0], RB=_SENSE[1])
    draft.resistor(upper, _SENSE[0], "VUSB", "USB_SENSE", "tells of USB, within the range of the pin")
    draft.resistor(lower, _SENSE[1], "USB_SENSE", "GND", "tells of USB, within the range of the pin")
    draft.resistor(pull, 1e3, "VBRIDGE", "BRIDGE_RST_N", "no reset")
    draft.makes("VBRIDGE")
    draft.decoupled(ref)
    draft.divides("VUSB", "USB_SENSE", "GND", 5.0, 5.0 * _SENSE[1] / sum(_SENSE), 2.0)
    draft.pulled("BRIDGE_RST_N", "VBRIDGE")
    draft.wired(ref, USB_DP="4", USB_DM="5")
    draft.joined(ref, "26", lines[0])
    draft.joined(ref, "25", lines[1])


def auto_reset(draft: Draft, reset: str, boot: str) -> None:
    """Transistors Q1 and Q2 with R5 and R6, so that DTR and RTS together do nothing: RTS alone resets a module, DTR
    alone starts its loader.

    Args:
        reset, boot: the nets that are taken low.
    """
    with draft.block("automatic reset", "by DTR and RTS"):
        draft.resistor("R5", 10e3, "DTR_N", "BASE1", "base current")
        draft.resistor("R6", 10e3, "RTS_N", "BASE2", "base current")
        draft.part("Q1", *NPN, "resets while RTS alone is low", {"B": "BASE1", "C": reset, "E": "RTS_N"})
        draft.part("Q2", *NPN, "starts the loader while DTR alone is low", {"B": "BASE2", "C": boot, "E": "DTR_N"})
    draft.pulled_all(BASE1="DTR_N", BASE2="RTS_N")
