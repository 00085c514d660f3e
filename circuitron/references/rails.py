"""What an op-amp circuit runs on: one supply, with half of it as the middle of the signals, or two around ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from circuitron.references import dual_rails, opamps
from circuitron.references.base import Designed, Reference, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import DualOpAmp
from circuitron.references.opamps import OpAmp
from circuitron.references.words import TWO_SUPPLIES

_SUPPLY = "supply"
# The capacitors of two supplies: beside those of the circuits.
_RESERVOIRS, _AT_THE_OP_AMP = ("C21", "C22"), ("C1", "C23")


def on_two_supplies(reference: Reference, made: Callable[[Draft], Designed], limits: Sequence[str]) -> Reference:
    """A circuit for one supply as it is on two around ground.

    Args:
        made: works it out on either, and asks `chip`, `supply` and the others here.
        limits: what it does not do there.
    """
    title = reference.title.replace(" on a single supply", "")
    named = (*(f"symmetrical {each}" for each in reference.answers), *dual_rails.names(reference.answers))
    dual = replace(
        reference,
        work_out=lambda values: made(Draft(dual, values)),
        name=f"{reference.name}-dual",
        answers=tuple(each for each in named if each not in reference.answers),  # which ask for one supply
        title=f"{title}, on two supplies (TL072, NE5532, OPA2134)",
        parameters=tuple(dual_rails.RAILS if each.name == _SUPPLY else each for each in reference.parameters),
        sources=(*(each for each in reference.sources if each not in opamps.SOURCES), *dual_rails.SOURCES),
        limits=(*limits, "Both supplies must come and go together."),
        neutral=(*reference.neutral, *(word.strip() for word in dual_rails.NEUTRAL.split(","))),
        devices=dual_rails.DEVICES,
        rank=reference.rank + 2,
        takes=dual_rails.TAKES,
        signals=(),
    )
    return dual


def is_dual(draft: Draft) -> bool:
    return any(parameter.words == TWO_SUPPLIES for parameter in draft.reference.parameters)


def middle(draft: Draft) -> str:
    """The net around which signals lie."""
    return "GND" if is_dual(draft) else "VREF"


def rest(draft: Draft) -> float:
    """Volts of that."""
    return 0.0 if is_dual(draft) else draft.values[_SUPPLY] / 2


def fed_with(draft: Draft) -> str:
    """The supply in words, behind "on"."""
    volts = draft.values[_SUPPLY]
    return f"{shown(volts, 'V')} and {shown(-volts, 'V')}" if is_dual(draft) else f"a supply of {shown(volts, 'V')}"


def chip(draft: Draft, gain: float, hertz: float, amplifiers: int = 1, follows: float = 0.0) -> OpAmp | DualOpAmp:
    """The op-amp, with ten times as much gain of its own as a loop needs at a frequency.

    Args:
        follows: gain of a signal that is on both inputs, which must stay within their range.

    Raises:
        NotCovered: none is fast enough, or made for that supply.
    """
    if is_dual(draft):
        return dual_rails.fast(draft, gain, hertz, amplifiers, follows, dual_rails.WITH_JFETS)
    return opamps.op_amp(draft.reference.name, draft.values[_SUPPLY], gain, hertz, amplifiers)


def supply(
    draft: Draft, halves: tuple[str, str], capacitor: str, half: str = "VREF", *, is_divider: bool = True
) -> None:
    """The terminal of the supply and, of a single one, half of it.

    Args:
        halves, capacitor: references of what makes the half.
        half: the net of it.
        is_divider: whether to assert its voltage as that of a divider alone.
    """
    volts = draft.values[_SUPPLY]
    if is_dual(draft):
        dual_rails.supplies(draft, _RESERVOIRS)
        return
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        opamps.half_supply(draft, "VCC", half, halves, capacitor, is_divider=is_divider)


def place(draft: Draft, used: OpAmp | DualOpAmp, *wired: tuple[str, str, str]) -> None:
    """Put the op-amps down as U1, with what is not used tied off.

    Args:
        wired: the nets of plus, minus and output of each amplifier that is used.
    """
    if isinstance(used, DualOpAmp):
        dual_rails.place(draft, used, *wired, capacitors=_AT_THE_OP_AMP)
    else:
        opamps.place(draft, used, "VCC", *wired)
