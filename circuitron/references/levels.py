"""Whether an output suits what it drives: levels, current, and for analogue signals range and resistance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from circuitron.references.base import shown
from circuitron.references.interfaces import Drive, Load, worth

_LOADED = 10.0  # times its own resistance that an output may be loaded with, for an error of up to 10 %
_ROUNDING = 1e-6  # of a voltage, so that a level which is taken over fits


@dataclass(frozen=True)
class Given:
    """What an output gives, in figures. See `Drive`."""

    name: str
    low: float
    high: float
    most: float
    amperes: float
    ohms: float
    hertz: float
    sinks: float
    is_analog: bool

    @classmethod
    def of(
        cls, name: str, drive: Drive, values: Mapping[str, float], *, is_analog: bool, source: Given | None = None
    ) -> Given:
        """The figures of an output.

        Args:
            source: what drives its circuit; None: nothing is known of it, and it is taken for one that suits.
        """
        low, high, most = (source.low, source.high, source.most) if source is not None else (0.0, 0.0, 0.0)
        return cls(
            name,
            low=worth(drive.low, values) if drive.low else low,
            high=worth(drive.high, values) if drive.high else high,
            most=worth(drive.most, values) if drive.most else most,
            amperes=worth(drive.amperes, values),
            ohms=worth(drive.ohms, values),
            hertz=worth(drive.hertz, values),
            sinks=worth(drive.sinks, values),
            is_analog=is_analog,
        )


@dataclass(frozen=True)
class Needed:
    """What an input needs, in figures. See `Load`."""

    name: str
    low: float
    high: float
    most: float
    amperes: float
    ohms: float
    hertz: float
    sinks: float
    reach: float
    is_coupled: bool
    is_analog: bool

    @classmethod
    def of(cls, name: str, load: Load, values: Mapping[str, float], *, is_analog: bool) -> Needed:
        return cls(
            name,
            low=worth(load.low, values),
            high=worth(load.high, values),
            most=worth(load.most, values),
            amperes=worth(load.amperes, values),
            ohms=worth(load.ohms, values),
            hertz=worth(load.hertz, values),
            sinks=worth(load.sinks, values),
            reach=worth(load.reach, values),
            is_coupled=load.is_coupled,
            is_analog=is_analog,
        )


def misfits(given: Given, needed: Needed, others: float = 0.0, siemens: float = 0.0) -> Iterator[str]:
    """Why an output does not suit an input; nothing where it does.

    Args:
        others: amperes that are drawn from the output besides.
        siemens: of the other inputs that hang on an analogue output.
    """
    reach = needed.most * (1 + _ROUNDING)
    if given.most > reach:
        yield f"{given.name} gives up to {shown(given.most, 'V')}, and {needed.name} takes {shown(needed.most, 'V')}"
    if 0 < given.most < needed.reach:
        level = shown(needed.reach, "V")
        yield f"{given.name} gives up to {shown(given.most, 'V')}, and {needed.name} switches at {level}"
    if given.hertz > needed.hertz * (1 + _ROUNDING):
        rate, most = shown(given.hertz, "Hz"), shown(needed.hertz, "Hz")
        yield f"{given.name} switches at {rate}, and {needed.name} takes up to {most}"
    if given.is_analog and not needed.is_analog:
        yield f"{given.name} gives an analogue voltage, and {needed.name} is switched by a logic level"
    elif needed.is_analog:
        yield from _analog_misfits(given, needed, siemens)
    else:
        yield from _logic_misfits(given, needed, others)


def _logic_misfits(given: Given, needed: Needed, others: float) -> Iterator[str]:
    if given.high < needed.high * (1 - _ROUNDING):
        yield (
            f"{given.name} gives {shown(given.high, 'V')} or more while it is high, and {needed.name} needs "
            f"{shown(needed.high, 'V')}"
        )
    if given.low > needed.low * (1 + _ROUNDING):
        yield (
            f"{given.name} stays up to {shown(given.low, 'V')} while it is low, and {needed.name} is off below "
            f"{shown(needed.low, 'V')}"
        )
    if needed.amperes + others > given.amperes * (1 + _ROUNDING):
        more = f", others {shown(others, 'A')}" if others else ""
        yield (
            f"{needed.name} needs {shown(needed.amperes, 'A')} at {shown(given.high, 'V')}{more}, and {given.name} "
            f"gives {shown(given.amperes, 'A')}"
        )
    if needed.sinks > given.sinks * (1 + _ROUNDING):
        yield (
            f"{needed.name} feeds back {shown(needed.sinks, 'A')} while it is low, and {given.name} takes "
            f"{shown(given.sinks, 'A')}"
        )


def _analog_misfits(given: Given, needed: Needed, siemens: float) -> Iterator[str]:
    ohms = 1 / (1 / needed.ohms + siemens)
    if ohms < _LOADED * given.ohms:
        beside = " beside the others" if siemens else ""
        yield (
            f"{needed.name} has an input of {shown(needed.ohms, 'ohm')}{beside}, too little for the "
            f"{shown(given.ohms, 'ohm')} of {given.name}"
        )
    if needed.is_coupled:
        return
    if given.low < needed.low:
        yield f"{given.name} goes down to {shown(given.low, 'V')}, and {needed.name} takes {shown(needed.low, 'V')}"
    if given.high > needed.high * (1 + _ROUNDING):
        yield (
            f"{given.name} rests at up to {shown(given.high, 'V')}, and {needed.name} takes {shown(needed.high, 'V')}"
        )
