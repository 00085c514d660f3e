"""Passive crossover: a coil and a capacitor for each of two ways, behind a power amplifier."""

from __future__ import annotations

from math import log10, pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.capacitors import rating
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_E12 = (1.0, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2)
_LARGEST, _NEAR, _LOSS = (
    22.1e-6,
    0.03,
    0.05,
)  # farads of one film capacitor; what may lack; of the ohms, in a coil's wire
# Film of 100 V (polypropylene, or polyester as WIMA MKS 4): with room for the larger makes.
_FILM = "Capacitor_THT:C_Rect_L{}_MKS4"
_SIZES = (
    (1.05e-6, _FILM.format("26.5mm_W8.5mm_P22.50mm")),
    (4.75e-6, _FILM.format("31.5mm_W15.0mm_P27.50mm")),
    (10.5e-6, _FILM.format("41.5mm_W20.0mm_P37.50mm")),
    (22.5e-6, _FILM.format("41.5mm_W31.0mm_P37.50mm")),
)
_WIRES = "Connector_Wire:SolderWire-1.5sqmm_1x02_P6mm_D1.7mm_OD3mm"


def _pieces(farads: float) -> tuple[float, ...]:
    """Capacitors as they are sold, which come near to a capacitance in parallel."""
    made = [step * 10.0**decade for decade in (-8, -7, -6, -5) for step in _E12]
    pieces: list[float] = []
    while (lacks := farads - sum(pieces)) > _NEAR * farads:
        above = min((each for each in made if each >= lacks), default=made[-1])
        fits = above <= _LARGEST and above - lacks <= _NEAR * farads
        pieces.append(above if fits else max(each for each in made if each <= min(lacks, _LARGEST)))
    return tuple(float(f"{each:.3g}") for each in pieces)


def _work_out(values: Values) -> Designed:
    cutoff, ohms, quality, watts = (values[name] for name in ("cutoff", "ohms", "quality", "power"))
    draft = Draft(REFERENCE, values)
    named = {"TWOPI": 2 * pi, "F": cutoff, "R": ohms, "Q": quality}
    wanted = draft.figure("capacitance of each way", "Q / (TWOPI * F * R)", "F", **named)
    pieces = _pieces(wanted)
    terms = {f"C{n}": each for n, each in enumerate(pieces, 1)}
    farads = draft.figure("capacitance of those in parallel", " + ".join(terms), "F", asked=wanted, **terms)
    henries = draft.standard("L1 L2", "L1 and L2", "R / (Q * TWOPI * F)", "H", 24, **named)
    both = {"L1": henries, "C": farads}
    draft.figure("crossover", "1 / (TWOPI * sqrt(L1 * C))", "Hz", asked=cutoff, TWOPI=2 * pi, **both)
    real = draft.figure("quality", "R * sqrt(C / L1)", "", asked=quality, R=ohms, **both)
    draft.figure("level of each way at the crossover", "20 * LOGQ", "dB", LOGQ=log10(real))
    draft.figure("current, rms", "sqrt(P / R)", "A", P=watts, R=ohms)
    peak = draft.figure("voltage, peak", "sqrt(2 * P * R)", "V", P=watts, R=ohms)
    draft.figure("most resistance of L2", "LOSS * R", "ohm", LOSS=_LOSS, R=ohms)
    _drawn(draft, pieces, henries, peak)
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    cutoff, ohms, quality, watts = (draft.values[name] for name in ("cutoff", "ohms", "quality", "power"))
    draft.note("The tweeter is connected the other way round: at the crossover the ways differ by half a turn.")
    is_even = quality < 0.6
    draft.note(
        "The ways add up to an even response (Linkwitz-Riley)." if is_even else
        "The ways add up to up to 3 dB more at the crossover; Linkwitz-Riley has an even response."
    )  # fmt: skip
    return draft.finish(
        f"Passive crossover at {shown(cutoff, 'Hz')}",
        f"{'Linkwitz-Riley' if is_even else 'Butterworth'} crossover of second order, 12 dB per octave, at "
        f"{shown(cutoff, 'Hz')} for a woofer and a tweeter of {shown(ohms, 'ohm')}, up to {shown(watts, 'W')}.",
    )


def _drawn(draft: Draft, pieces: tuple[float, ...], henries: float, peak: float) -> None:
    watts, ohms = draft.values["power"], draft.values["ohms"]
    amperes, rated = sqrt(watts / ohms), max(100.0, rating(peak))
    with draft.block("amplifier", "what drives both ways"):
        draft.terminal("J1", "amplifier +/-", "IN", "GND", "power amplifier", amperes=amperes)
    with draft.block("high-pass", "for the tweeter"):
        _parallel(draft, 1, pieces, rated, ("IN", "TWEETER"))
        draft.part("L1", "Device:L", _henries(henries), _WIRES, "air coil, by its wires; tied to the board",
                   {"1": "TWEETER", "2": "GND"})  # fmt: skip
        draft.terminal("J2", "tweeter -/+", "TWEETER", "GND", "tweeter, the other way round: its + at ground",
                       amperes=amperes)  # fmt: skip
    with draft.block("low-pass", "for the woofer"):
        draft.part("L2", "Device:L", _henries(henries), _WIRES, "air coil, by its wires, at right angles to L1",
                   {"1": "IN", "2": "WOOFER"})  # fmt: skip
        _parallel(draft, 1 + len(pieces), pieces, rated, ("WOOFER", "GND"))
        draft.terminal("J3", "woofer +/-", "WOOFER", "GND", "woofer", amperes=amperes)
    draft.fed("GND")
    draft.wired("L1", TWEETER="1", GND="2")
    draft.wired("L2", IN="1", WOOFER="2")
    draft.stated(L1=henries, L2=henries, **{f"C{n}": each for n, each in enumerate((*pieces, *pieces), 1)})
    draft.rated("C1", 1.5 * peak)


def _parallel(draft: Draft, first: int, pieces: tuple[float, ...], volts: float, nets: tuple[str, str]) -> None:
    purpose = "film; one of those in parallel" if len(pieces) > 1 else "film"
    for number, farads in enumerate(pieces, first):
        size = next(footprint for most, footprint in _SIZES if farads <= most)
        value = f"{shown(farads, 'F').replace(' ', '')} {volts:g}V"
        draft.part(f"C{number}", "Device:C", value, size, purpose, dict(zip(("1", "2"), nets, strict=True)))


def _henries(figure: float) -> str:
    return shown(figure, "H").replace(" ", "")


REFERENCE = Reference(
    name="passive-crossover",
    title="Passive two-way loudspeaker crossover of second order, 4 ohm to 8 ohm, 500 Hz to 8 kHz, up to 100 W",
    answers=listed(
        """
        passive crossover, passive crossover network, passive two way crossover, passive 2 way crossover, two way
        passive crossover, 2 way passive crossover, passive speaker crossover, passive loudspeaker crossover, speaker
        crossover passive, passive crossover filter, passive 2 way speaker crossover, passive two way speaker
        crossover, crossover network, speaker crossover network, loudspeaker crossover network, 2 way speaker
        crossover, two way speaker crossover, 2 way loudspeaker crossover, two way loudspeaker crossover, loudspeaker
        crossover, speaker crossover, two way crossover, 2 way crossover, crossover, lc crossover, 12db crossover,
        second order crossover, 2nd order crossover, second order passive crossover, 2nd order passive crossover,
        passive crossover second order, speaker crossover filter, crossover filter, audio crossover, linkwitz riley
        crossover, butterworth crossover, lr2 crossover, passive linkwitz riley crossover, passive butterworth
        crossover, passive audio crossover, crossover for a two way speaker, crossover for two way speaker, crossover
        for a 2 way speaker, crossover for 2 way speaker, crossover for woofer and tweeter, crossover for a woofer and
        a tweeter, passive crossover for woofer and tweeter
        """
    ),
    parameters=(
        Parameter("cutoff", "crossover frequency", "Hz", 3e3, 500.0, 8e3, ("at", "crossover", "way"),
                  ("crossover", "cutoff"), alone=True),
        Parameter("ohms", "impedance of each driver", "ohm", 8.0, 4.0, 8.0, ("for", "into", "of"),
                  ("drivers", "driver", "speakers", "speaker", "woofer", "tweeter", "load"), alone=True),
        Parameter("quality", "quality, 0.5 (Linkwitz-Riley) to 0.707 (Butterworth)", "", 0.5, 0.5, 0.7071, (),
                  ("quality",), named=(("linkwitz", 0.5), ("lr2", 0.5), ("butterworth", 0.7071))),
        Parameter("power", "power of the amplifier", "W", 50.0, 1.0, 100.0, ("up", "for", "of"),
                  ("power", "amplifier", "amp", "speaker", "speakers"), alone=True),
    ),
    sources=(
        "The Loudspeaker Design Cookbook, Dickason, seventh edition, chapter 7: passive networks of second order",
        "Active Crossover Networks for Noncoincident Drivers, S. Linkwitz, Journal of the Audio Engineering Society, "
        "January 1976",
    ),
    limits=(
        "It holds for drivers that have these ohms at the crossover: the impedance of a woofer rises, which an RC "
        "in parallel with it (Zobel) levels.",
        "It does not lower a tweeter that is louder than the woofer (L-pad), nor delay it.",
        "The drivers must reach an octave beyond the crossover. One channel: stereo needs two.",
        "The amplifier must not run without drivers: coil and capacitor alone are a short at the crossover.",
    ),
    neutral=listed(
        "passive, crossover, network, two, way, 2, second, 2nd, order, linkwitz, riley, lr2, butterworth, 12, db, "
        "octave, lc, woofer, tweeter, midwoofer, speaker, speakers, loudspeaker, loudspeakers, driver, drivers, "
        "audio, filter, coil, coils, inductor, inductors, capacitor, capacitors, high, low, pass, frequency, hifi, "
        "bookshelf, cabinet"
    ),
    unlike=("active", "three", "powered", "subwoofer", "opamp"),
    work_out=_work_out,
    rank=2,
)  # fmt: skip
