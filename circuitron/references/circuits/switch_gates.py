"""A lamp and switches that are a gate by themselves: AND in series, OR in parallel, and the switches of a staircase."""

from __future__ import annotations

from functools import partial

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_WIRES = "TerminalBlock:TerminalBlock_bornier-{}_P5.08mm"
_RULES = {
    "and": ("AND gate of switches", "lit while both are closed", "in series"),
    "or": ("OR gate of switches", "lit while one of them is closed, or both are", "in parallel"),
    "stairs": ("Two switches of a staircase", "turned on and off by either of them", "with two wires between them"),
}
_ENDS = {"and": (("VCC", "BETWEEN"), ("BETWEEN", "LAMP")), "or": (("VCC", "LAMP"), ("VCC", "LAMP"))}


def _work_out(kind: str, values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    title, lit, how = _RULES[kind]
    draft = Draft(next(each for each in REFERENCES if each.work_out.args == (kind,)), values)  # type: ignore[attr-defined]
    draft.figure("resistance of the lamp while it is lit", "VCC / I", "ohm", VCC=volts, I=current)
    draft.figure("power of the lamp", "VCC * I", "W", VCC=volts, I=current)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "battery or adapter")
    with draft.block("switches", how):
        for n in (1, 2):
            _switch(draft, kind, n, f"on wires, for {shown(current, 'A')}")
    with draft.block("lamp", lit):
        draft.part("LA1", "Device:Lamp", f"{volts:g}V {shown(current, 'A')}", _WIRES.format(2),
                   "bulb in a holder, on wires", {"1": "LAMP", "2": "GND"})  # fmt: skip
    draft.joined("LA1", "1", "LAMP")
    return draft.finish(title, f"Two switches {how} and a lamp of {shown(current, 'A')} on {shown(volts, 'V')}: {lit}.")


def _switch(draft: Draft, kind: str, number: int, purpose: str) -> None:
    ref = f"SW{number}"
    if kind == "stairs":
        end = ("VCC", "LAMP")[number - 1]
        pins = {"2": end, "1": "WAY_A", "3": "WAY_B"}
        draft.part(ref, "Switch:SW_SPDT", "changeover", _WIRES.format(3), purpose, pins)
        draft.wired(ref, **{end: "2", "WAY_A": "1", "WAY_B": "3"})
        return
    one, other = _ENDS[kind][number - 1]
    draft.part(ref, "Switch:SW_SPST", "", _WIRES.format(2), purpose, {"1": one, "2": other})
    draft.wired(ref, **{one: "1", other: "2"})


def _names(word: str) -> tuple[str, ...]:
    lamps = ("lamp", "a lamp", "bulb", "a bulb", "light bulb", "a light bulb")
    return (
        *(f"{word} gate with {switches} and {lamp}" for switches in ("switches", "2 switches") for lamp in lamps),
        *(f"{word} gate {of} switches{end}" for of in ("from", "made with", "made from", "made of", "out of")
          for end in ("", " and a lamp", " and lamp", " and a bulb", " and bulb")),
        f"{word} gate with a lamp", f"{word} gate with lamp", f"{word} gate with a bulb", f"switch {word} gate",
    )  # fmt: skip


_STAIRS = listed(
    """
    staircase switch, stair switch, stairs light switch, staircase light switch, 2 way switch, 2 way light switch, 2 way
    switching, 2 way lamp switch, staircase lighting circuit, hallway 2 way
    switch, 2 changeover switches and a lamp, lamp from 2 places, light from 2 places, stairway switch
    """
)


def _reference(kind: str, name: str, answers: tuple[str, ...]) -> Reference:
    title, _, how = _RULES[kind]
    return Reference(
        name=name,
        title=f"{title} with a lamp: two switches {how}, low voltage",
        answers=answers,
        parameters=(
            supply(4.5, 1.5, 24.0, "lamp", "bulb"),
            Parameter("current", "lamp current", "A", 0.3, 0.01, 2.0, ("lamp", "bulb"), ("lamp", "bulb"), alone=True),
        ),
        sources=("The Art of Electronics, Horowitz and Hill, third edition, section 1.9: switches",),
        limits=(
            "It is for batteries and adapters, never for mains.",
            "There is no fuse: a battery that gives many amperes needs one at its terminal.",
            "A cold bulb takes ten times its current for a moment.",
        ),
        neutral=listed(
            "gate, logic, switch, switches, lamp, lamps, bulb, light, two, 2, made, "
            "truth, table, class, school, demo, battery, toggle, spst, spdt, changeover, stairs, staircase, stairway, "
            "way, hallway, both, places, ends, corridor, torch, simple"
        ),
        unlike=("led", "leds", "relay", "mains"),
        work_out=partial(_work_out, kind),
        rank=3,
        takes=(Rail("VCC", "supply", "current"),),
    )


REFERENCES = (
    _reference("and", "switch-and-gate", _names("and")),
    _reference("or", "switch-or-gate", _names("or")),
    _reference("stairs", "staircase-switches", _STAIRS),
)
