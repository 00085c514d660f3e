"""What a reference circuit is: its parameters, what it answers to, and the function that works one out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from circuitron.plan import PartSelectionOutput, Plan, WorkedOut
from circuitron.references.interfaces import Drive, Offer, Rail, Signal
from circuitron.units import engineering

PULL_UPS = "i2c-pull-ups"  # the circuit of these alone
# What numbers stand for in the words of a parameter: "button (1) or none (0)", "shunt, 0 for one that suits".
_CHOICES = re.compile(r"(?P<what>.+?) \((?P<figure>\d)\)(?:,? or |, |$)")
_OPEN_FIGURE = re.compile(r"(?P<what>.+?), (?:0 for |or )(?P<instead>.+?)(?: \(0\))?")
_NONE = "none"
_ROUNDING = 1e-9  # of figures: 700 mA are 0.7000000000000001 A


class NotCovered(Exception):
    """No reference circuit covers what is wanted. The text says why, a sentence without its full stop, or begins with
    the name of the reference that comes nearest."""


class NotRead(NotCovered):
    """Words of a request ask for something that the circuit which it names does nothing about."""


class NotInRange(NotCovered):
    """A figure of a request is more or less than the circuit which it names is designed for."""

    def __init__(self, text: str, parameter: str) -> None:
        super().__init__(text)
        self.parameter = parameter


class NotJoined(NotCovered):
    """Circuits that a request joins do not fit together."""


@dataclass(frozen=True)
class Parameter:
    """A figure that the user may give.

    Args:
        name: as `--set` takes it.
        words: what it is, such as "input voltage".
        unit: V, A, Hz, ohm, s or F; "i2c" for an address on such a bus; "" for a plain number.
        default: taken where the request does not say it.
        low, high: the range that the circuit is designed for.
        before, after: words of a request that stand before or after the figure and mean this parameter.
        alone: a figure of this unit means this parameter where no word says otherwise.
        named: words that stand for a figure, such as ("blue", 3.2).
        usual: words that stand for a figure where the request says none, such as ("incubator", 37.5).
        hardest: the end of a range that the circuit is worked out for, where it then suits the whole range, as it does
            the input of a converter; "": a range is declined.
        otherwise: taken instead where the default does not go with the other figures.
        least: of the end of a range that the circuit covers by itself, as a potentiometer does: the lowest that such a
            range may begin at; None: it covers none.
        charged: the figure of a battery means what it has when it is full: "12V battery" is 14.8 V.
        mirrored: a negative figure means its amount, such as the gain of an inverting amplifier.
        made: it is the voltage that the circuit makes; of what a circuit `gives` to others, that is known.
        spread: the parameter for half of a range that a knob covers, whose middle the figure is; "": none.
    """

    name: str
    words: str
    unit: str
    default: float
    low: float
    high: float
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    alone: bool = False
    named: tuple[tuple[str, float], ...] = ()
    usual: tuple[tuple[str, float], ...] = ()
    hardest: Literal["low", "high", ""] = ""
    mirrored: bool = False
    otherwise: tuple[float, ...] = ()
    least: float | None = None
    charged: bool = False
    made: bool = False
    spread: str = ""

    @property
    def meaning(self) -> tuple[str, ...]:
        """The words that stand for a figure."""
        return tuple(word for word, _ in (*self.named, *self.usual))

    def told(self, figure: float) -> str:
        """A figure in words, as a sentence begins; what numbers stand for is put for them: "Shunt: one that suits",
        "Enable input: none"."""
        said = self._chosen(figure) or f"{self.words}: {shown(figure, self.unit)}"
        return f"{said[0].upper()}{said[1:]}"

    def _chosen(self, figure: float) -> str:
        """What a number stands for; "": it is a figure."""
        choices = list(_CHOICES.finditer(self.words))
        chosen = next((hit["what"] for hit in choices if float(hit["figure"]) == figure), "")
        if len(choices) > 1 and chosen and choices[-1].end() == len(self.words):
            if figure and len(choices) == 2 and choices[1]["what"] == _NONE:
                return f"{chosen}: fitted"
            return f"{choices[0]['what']}: {_NONE}" if chosen == _NONE else chosen
        hit = _OPEN_FIGURE.fullmatch(self.words) if figure == 0.0 else None
        return f"{hit['what']}: {hit['instead']}" if hit else ""


class Values(Mapping[str, float]):
    """The figure of each parameter, and which of them the user gave."""

    def __init__(
        self,
        parameters: tuple[Parameter, ...],
        given: Mapping[str, float],
        devices: tuple[str, ...] = (),
        ends: Mapping[str, float] | None = None,
    ) -> None:
        """Args:
        devices: part numbers, one of which the circuit is to be made with, if there are some.
        ends: of figures that are a range, the end that the circuit is not worked out for.
        """
        self._parameters = parameters
        self.given = dict(given)
        self.devices = devices
        self.ends = dict(ends or {})

    def __getitem__(self, name: str) -> float:
        parameter = next((p for p in self._parameters if p.name == name), None)
        if parameter is None:
            raise KeyError(name)
        return self.given.get(name, parameter.default)

    def __iter__(self) -> Iterator[str]:
        return (parameter.name for parameter in self._parameters)

    def least(self, name: str) -> float:
        """The lowest figure that a parameter has: of a range its lower end."""
        return min(self[name], self.ends.get(name, self[name]))

    def most(self, name: str) -> float:
        """The highest figure that a parameter has: of a range its upper end."""
        return max(self[name], self.ends.get(name, self[name]))

    def __len__(self) -> int:
        return len(self._parameters)


@dataclass(frozen=True)
class Group:
    """A block of the circuit, which becomes a function of the script."""

    name: str
    purpose: str
    refs: tuple[str, ...]


@dataclass(frozen=True)
class Figure:
    """A value with its equation.

    Args:
        equation: with names, such as "R2 * (VOUT / VREF - 1)".
        expression: the same with figures, as the calculator takes it.
        exact: what it comes to.
        chosen: the standard value taken instead; None where the figure is no part's value.
        sets: references whose value it is.
        asked: what the user wanted of it; None where it was not the user's to say.
    """

    name: str
    equation: str
    expression: str
    unit: str
    exact: float
    chosen: float | None = None
    sets: tuple[str, ...] = ()
    asked: float | None = None

    @property
    def error(self) -> float | None:
        """By how much the result misses what was wanted, as a part of it."""
        got, wanted = (self.exact, self.asked) if self.asked is not None else (self.chosen, self.exact)
        return got / wanted - 1 if got is not None and wanted else None


@dataclass(frozen=True)
class Designed:
    """A reference circuit worked out for its parameters: what the stages of a design need."""

    reference: Reference
    values: Values
    plan: Plan
    selection: PartSelectionOutput
    groups: tuple[Group, ...]
    figures: tuple[Figure, ...]
    rails: tuple[str, ...]  # nets that are fed from outside the circuit
    made: tuple[str, ...] = ()  # rails that a circuit makes by parts whose pins do not say so: a rectifier, a converter

    @property
    def worked_out(self) -> tuple[WorkedOut, ...]:
        return tuple(WorkedOut(name=f.name, expression=f.expression, result=f.exact, unit=f.unit) for f in self.figures)


@dataclass(frozen=True)
class Reference:
    """A reference circuit.

    Args:
        name: as `circuitron reference NAME` takes it.
        title: one line.
        answers: what it is called in requests, without hyphens; the longest match wins.
        beside: what it is called only beside another circuit of a request, such as the "fan" that a timer drives.
        alone: of its names, those that another circuit may have as well, so that beside one they say too little.
        neutral: further words that a request for it may hold, which change nothing.
        unlike: words that mean another circuit, though elsewhere they say nothing, such as the "supply" of an "isolated
            output".
        devices: part numbers that it is made with.
        sources: datasheets and application notes by title and number.
        limits: what it does not do, a sentence each.
        work_out: makes the circuit, or raises NotCovered.
        rank: of several that answer to one name, the lowest is tried first.
        takes, gives: the rails that it is fed from, and that it makes.
        signals: its lines with a controller.
        offers: what a controller has for the signals of others.
        level: of those, in volts, as for a `Rail`.
        pin: what each of those gives as an output; None: nothing is known of it.
        far: of a circuit between two levels, its lines of the other one.
        sides: two parameters of a circuit that works both ways, the lower first: a request may say the higher first.
        holds: names of circuits that are part of it, which a request may name as well: "with a regulator".
        saves: it draws some microamperes itself, as suits what feeds on a battery.
        lends: roles of the lines of others that may hang on it instead of a controller, as on the inputs of an ADC, or
            the names of these.
        between: what the roles of lines begin with that may hang on its far side instead of a controller.
        isolates: volts that its two sides stand against each other for a minute; 0: they are not isolated.
    """

    name: str
    title: str
    answers: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    sources: tuple[str, ...]
    limits: tuple[str, ...]
    work_out: Callable[[Values], Designed] = field(repr=False)
    beside: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    rank: int = 1
    takes: tuple[Rail, ...] = ()
    gives: tuple[Rail, ...] = ()
    signals: tuple[Signal, ...] = ()
    offers: tuple[Offer, ...] = ()
    level: str = ""
    pin: Drive | None = None
    sides: tuple[str, str] | None = None
    far: tuple[Signal, ...] = ()
    holds: tuple[str, ...] = ()
    lends: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    isolates: float = 0.0
    saves: bool = False

    def __hash__(self) -> int:
        """By the name alone: what is kept of each reference is looked up for each word of a request."""
        return hash(self.name)

    @property
    def has(self) -> tuple[str, ...]:
        """The names of circuits that are part of it, with the pull-ups of its bus."""
        has_bus = any(signal.role == "i2c sda" for signal in self.signals)
        return (*self.holds, PULL_UPS) if has_bus else self.holds

    @property
    def makes(self) -> frozenset[str]:
        """The voltages that it makes, by the names of their parameters; none where it is no supply."""
        made = (parameter.name for parameter in self.parameters if parameter.made)
        return frozenset((*(rail.volts for rail in self.gives), *made))

    def design(
        self, given: Mapping[str, float], devices: Sequence[str] = (), ends: Mapping[str, float] | None = None
    ) -> Designed:
        """The circuit for what the user gave; the defaults stand for the rest.

        Args:
            devices: part numbers, one of which the user named. A circuit may be made with others.
            ends: the other ends of figures that are ranges.

        Raises:
            NotInRange: a figure is out of range.
            NotCovered: the figures do not go together.
        """
        for name, figure in given.items():
            parameter = self.parameter(name)
            slack = _ROUNDING * abs(figure)
            if not parameter.low - slack <= figure <= parameter.high + slack:
                raise NotInRange(
                    f"{self.name}: the {parameter.words} must be {shown(parameter.low, parameter.unit)} to "
                    f"{shown(parameter.high, parameter.unit)}, not {shown(figure, parameter.unit)}",
                    name,
                )
        return self.work_out(Values(self.parameters, given, tuple(devices), ends))

    def parameter(self, name: str) -> Parameter:
        """A parameter by its name.

        Raises:
            NotCovered: there is none.
        """
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = ", ".join(parameter.name for parameter in self.parameters)
        raise NotCovered(f"{self.name} has no parameter {name!r}; it has {known}")


def shown(figure: float, unit: str = "") -> str:
    """A figure as engineers write it: 8.2 kohm, 510 fF, 11."""
    if unit == "i2c":
        return f"0x{int(figure):02x}"
    return f"{figure:.4g} %" if unit == "%" else engineering(figure, unit)
