"""A 7-segment digit with common cathode on a CD4511 or 74HC4511."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.references.base import shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP16

DROP, CURRENT = 0.9, 5e-3  # volts of an output of a CD4511 at some 5 mA
DISPLAY_SOURCE = "KCSC02-105 5.1 mm single digit numeric display, Kingbright"
_SEGMENTS = {"13": "A", "12": "B", "11": "C", "10": "D", "9": "E", "15": "F", "14": "G"}
_ANODES = {"7": "A", "6": "B", "4": "C", "2": "D", "1": "E", "9": "F", "10": "G"}
_DECODED = ("7", "1", "2", "6")  # inputs of a CD4511 from the lowest


def segment_resistor(draft: Draft, digits: int) -> float:
    """Ohms of the resistors R10 to R16 of the first digit, and so on.

    Raises:
        NotCovered: the supply is too little.
    """
    volts, vf = draft.values["supply"], draft.values["vf"]
    draft.require(volts - vf - DROP >= 0.8, f"LEDs of {shown(vf, 'V')} need more than {shown(volts, 'V')}")
    refs = " ".join(f"R{10 * n + k}" for n in range(1, digits + 1) for k in range(7))
    ohms = draft.standard(refs, "resistor of a segment", "(VCC - VF - VDROP) / I", "ohm", 12, VCC=volts, VF=vf,
                          VDROP=DROP, I=CURRENT)  # fmt: skip
    draft.figure("current of a segment", "(VCC - VF - VDROP) / R", "A", VCC=volts, VF=vf, VDROP=DROP, R=ohms)
    draft.measured("value", "R10", ohms, 1.0)
    return ohms


def digit(draft: Draft, n: int, refs: str, ohms: float, bits: Sequence[str], value: str = "CD4511B") -> None:
    """The digit DS`n` with its decoder and resistors.

    Args:
        refs: of the decoder and its supply capacitor, such as "U3 C4".
        bits: nets of its number, the lowest first.
        value: of the decoder.
    """
    chip, capacitor = refs.split()
    pins = {"16": "VCC", "8": "GND", "3": "VCC", "4": "VCC", "5": "GND", **dict(zip(_DECODED, bits, strict=True))}
    pins |= {pin: f"OUT{n}_{name}" for pin, name in _SEGMENTS.items()}
    draft.part(chip, "4xxx_IEEE:4511", value, DIP16, "decoder and driver", pins)
    draft.capacitor(capacitor, 100e-9, "VCC", "GND", f"supply capacitor, at {chip}")
    heat = (draft.values["supply"] - draft.values["vf"] - DROP) ** 2 / ohms
    for k, name in enumerate(_SEGMENTS.values()):
        draft.warm_resistor(
            f"R{10 * n + k}", ohms, f"OUT{n}_{name}", f"SEG{n}_{name}", f"current of segment {name}", heat
        )
    pins = {"3": "GND", "8": "GND", "5": OPEN, **{pin: f"SEG{n}_{name}" for pin, name in _ANODES.items()}}
    draft.part(f"DS{n}", "Display_Character:KCSC02-105", "", "Display_7Segment:KCSC02-105", "digit", pins)
    draft.decoupled(chip)
    draft.wired(f"DS{n}", **{f"SEG{n}_A": "7", f"SEG{n}_G": "10"})
    draft.pulled(f"SEG{n}_A", f"OUT{n}_A")
