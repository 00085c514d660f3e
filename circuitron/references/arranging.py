"""Several reference circuits as one: which supply feeds which, what each is set to, and which lines meet.

It goes by the interfaces of the references alone. A rail joins what takes and gives one voltage, with the current that
all draw together; between two voltages goes a converter of the catalogue. A controller's free lines take the signals of
the others, by role and level.
"""

from __future__ import annotations

import contextlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from circuitron.references.base import Designed, NotCovered, Parameter, Reference, shown
from circuitron.references.blocks import (
    ADDRESS,
    SAME,
    Block,
    Supply,
    charges,
    is_converter,
    is_series,
    is_source,
    is_supply,
    lost,
    measures_temperature,
    passes_on,
    wasted,
)
from circuitron.references.interfaces import Rail
from circuitron.references.joining import End, Joint, join
from circuitron.references.ranges import USUAL
from circuitron.references.reading import Reading
from circuitron.references.segments import Named, Request
from circuitron.references.signals import Lines, Link, inputs, is_instead, outputs
from circuitron.references.vehicles import is_made_for_it
from circuitron.references.wording import stem

_CELL_VOLTS = 4.3  # volts of a lithium cell, the most
_POWER, _OF_DEFAULT = 0.25, 0.6  # amperes of a load that is none of logic; the least part of its usual voltage
_BATTERY, _CELL = "battery", "VBAT"
_OF_BOARD = 0.1  # amperes that the boards of the vocabulary give at the voltage of their signals, at least
_HEAT = 1.0  # watts that a converter may lose before one that loses less is looked for


def arranged(request: Request, catalogue: Sequence[Reference], *, shifts: bool = False) -> Designed:
    """The circuit that a request asks for, of several references.

    Args:
        shifts: whether a level shifter may be put in.

    Raises:
        NotCovered: the circuits do not fit together, or one of them cannot be made so.
    """
    return _Arrangement(request, tuple(catalogue), shifts=shifts).whole()


def _is_of_battery(reference: Reference, volts: str) -> bool:
    return _BATTERY in reference.parameter(volts).words


def _apart(named: Named) -> Iterator[Named]:
    """Each of several converters; what is said of the output holds for the first."""
    yield replace(named, count=1)
    for _ in range(named.count - 1):
        reference, reading = named.readings[0]
        given = {name: figure for name, figure in reading.given.items() if name != reference.gives[0].volts}
        yield Named(((reference, replace(reading, given=given)),))


def _certainty(named: Named) -> tuple[bool, bool, bool]:
    """What comes first when voltages are decided: sources, controllers, then what says its voltage."""
    reference, reading = named.readings[0]
    said = all(not rail.volts.isidentifier() or rail.volts in reading.given for rail in reference.takes)
    return not is_source(reference), not reference.offers, not said


def _common(blocks: Sequence[Block]) -> float | None:
    """The first of the usual voltages of several circuits that all of them can be made for; None: there is none."""
    rails = [(b, r) for b in blocks for r in b.reference.takes[:1] if b.is_open(r.volts)]
    for volts in dict.fromkeys(block.worth(rail.volts) for block, rail in rails) if len(rails) > 1 else ():
        with contextlib.suppress(NotCovered):
            if all(block.with_(rail.volts, volts).is_possible() for block, rail in rails):
                return volts
    return None


def _could_meet(one: Reference, other: Reference) -> bool:
    """Whether one of two circuits could drive the other."""
    return bool((outputs(one) and inputs(other)) or (inputs(one) and outputs(other)))


def _lender(reference: Reference, others: Sequence[Named]) -> str | None:
    """The name of another circuit that has lines for those of one, as an ADC has for what it may measure; None: there
    is none."""
    roles = {reference.name, *(signal.role for signal in reference.signals)}
    names = (each.reference.name for each in others if roles & {*each.reference.lends} and each.reference.lends)
    return None if reference.lends else next(names, None)


def _before(reference: Reference, others: Sequence[Named]) -> str | None:
    """The name of another circuit that a circuit may hang on instead of a controller: behind a level shifter or an
    isolator, or as an amplifier behind a sensor; None: there is none."""
    roles = [signal.role for signal in reference.signals]
    takes = any(signal.role == "dac" for signal in inputs(reference))
    for each in (other.reference for other in others):
        gives = takes and each is not reference and any(signal.role == "adc" for signal in outputs(each))
        if gives or any(role.startswith(family) for family in each.between for role in roles):
            return each.name
    return None


def _is_lit(named: Named, others: Sequence[Named]) -> bool:
    """Whether a circuit that a signal may feed stands beside one that has signals: which one is it to follow?

    A "power LED" follows the supply.
    """
    fed = any(is_instead(named.reference, signal) for signal in inputs(named.reference))
    driven = any(other.reference.signals for other in others if other.reference is not named.reference)
    return fed and driven and stem("power") not in named.phrase


class _Arrangement:
    """A whole that is being made: its circuits in the order of their references, and its supplies."""

    def __init__(self, request: Request, catalogue: tuple[Reference, ...], *, shifts: bool) -> None:
        self.request, self.catalogue, self.shifts = request, catalogue, shifts
        self.blocks: list[Block] = []
        self.assumptions: list[str] = []
        self.shifters: dict[int, int] = {}  # by the devices behind them, by places
        self.common: float | None = None  # volts that suit all circuits whose supply the request leaves open
        self.supplies = [
            Supply(rail.volts, None, rail.amperes, rail.is_output, rail.besides, rail.is_said) for rail in request.rails
        ]
        self.plugged: list[Supply] = []  # of a port that charges a cell
        source = request.source
        self.source = None if source is None else Supply(source.figure, source.low)

    def whole(self) -> Designed:
        converters = [named for named in self.request.blocks if is_converter(named.reference)]
        others = [named for named in self.request.blocks if not is_converter(named.reference)]
        series = [Block.of(*named.readings[0]) for named in others if is_series(named.reference)]
        users = [
            (place, named) for place, named in enumerate(self.request.blocks)
            if named in others and not is_series(named.reference)
        ]  # fmt: skip
        port = self._port(users)
        self._announce(converters)
        self._use([user for user in users if user is not port])
        wanted = self._with_outputs(converters)
        self._settle()
        for supply in sorted(self.supplies, key=lambda supply: not self._is_behind(supply, wanted)):
            if supply.giver is None:
                self._convert(supply, wanted)
        if wanted:
            raise NotCovered(f"It is not clear what {wanted[0].reference.name} is to feed")
        for block in series:
            self._protect(block)
        self._size_source()
        if port is not None:
            self._plug_in(*port)
        self._check_chargers()
        self._check_protections()
        self._check_cell()
        self._check_feeds()
        is_idle = self.source is not None and not self.source.takers and self.source.giver is None
        if self.source is not None and is_idle and not self.request.is_shared:
            raise NotCovered(f"It is not clear what {self.source.name} is to feed")
        idle = next((each for each in self.supplies if not each.takers and each.giver is None), None)
        if idle is not None:
            raise NotCovered(f"Nothing of this circuit is on {idle.name}")
        self._address()
        joints = Lines(self.blocks, list(self._links()), self.shifters).joints()
        self.assumptions += self._pins(joints)
        designed = [block.confirmed() for block in self.blocks]
        if len(designed) == 1:
            return designed[0]
        order = sorted(range(len(designed)), key=lambda place: _turn(self.blocks[place]))
        designed = [designed[place] for place in order]
        joints = tuple(_moved(joint, order) for joint in (*self._rail_joints(), *joints))
        notes = [f"{self._title_of(supply)} feeds {self._budget(supply)}." for supply in self._all if supply.takers]
        titles = Counter(each.plan.title for each in designed)
        title = ", ".join(f"{_times(n)}{title}" for title, n in titles.items())
        made = join(designed, joints, title, notes, tuple(dict.fromkeys(self.assumptions)))
        return replace(made, reference=replace(made.reference, takes=tuple(self._taken())))

    def _taken(self) -> Iterator[Rail]:
        """What feeds the whole from outside."""
        source = self.source
        if source is not None and source.giver is None and (drawn := self._drawn(source)):
            yield Rail(source.name, f"{source.volts:g}", f"{drawn:g}")

    @property
    def _all(self) -> list[Supply]:
        return [*([self.source] if self.source is not None else []), *self.supplies, *self.plugged]

    @property
    def _is_outside(self) -> bool:
        """Whether the controller is a board that people have, and none of the circuits."""
        return self.request.level is not None and not any(n.reference.offers for n in self.request.blocks)

    def _pins(self, joints: Sequence[Joint]) -> Iterator[str]:
        """Which pins of a controller were taken for the other circuits."""
        for joint in joints:
            own, *others = joint.ends
            controller = self.blocks[own.block].reference
            for end in others if controller.offers else ():
                yield f"{self.blocks[end.block].reference.name}: {end.net} on {own.net} of {controller.name}"

    # ------------------------------------------------------------------------------------------------------- circuits

    def _use(self, users: Sequence[tuple[int, Named]]) -> None:
        """Takes in the circuits that use or bring a supply, and decides on their voltages.

        Args:
            users: with their places in the request.

        Raises:
            NotCovered: they cannot be joined to others.
        """
        kinds = {named.reference.name for _, named in users if not is_source(named.reference)}
        for _, named in users:
            if not (named.reference.takes or named.reference.gives or named.reference.signals):
                raise NotCovered(f"{named.reference.name} cannot be joined to others")
        if self._is_outside:
            self._check_lines([named.reference for _, named in users])
        controllers = [named for _, named in users if named.reference.offers]
        if sum(named.count for named in controllers) > 1:
            raise NotCovered("Two controllers in one circuit are covered by no reference circuit")
        level = self.request.level
        if controllers:  # counts before a board
            level = Block.of(*controllers[0].readings[0]).worth(controllers[0].reference.level)
        for place, named in users if len(kinds) > 1 else ():
            self._check_joined(place, named, users, is_controlled=level is not None)
        self.common = _common([Block.of(*named.readings[0]) for _, named in users if not is_source(named.reference)])
        for place, named in sorted(users, key=lambda user: _certainty(user[1])):
            for _ in range(named.count):
                self._take_in(Block.of(*named.readings[0], place), level)
                if named.reference.offers:
                    level = self.blocks[-1].worth(named.reference.level)  # at the supply that suits all

    def _check_lines(self, users: Sequence[Reference]) -> None:
        """Decline a circuit beside a board that people have which has no line for it: "traffic light with an Arduino".

        Raises:
            NotCovered: there is one.
        """
        for each in users:
            if not (is_source(each) or charges(each) or each.signals or each.far or each.sides):
                raise NotCovered(f"{each.name} needs no controller, and has no line for one")

    def _check_joined(
        self, place: int, named: Named, users: Sequence[tuple[int, Named]], *, is_controlled: bool
    ) -> None:
        """Decline a circuit beside others where nothing says what it has to do with them.

        Raises:
            NotCovered: nothing does.
        """
        reference = named.reference
        if is_source(reference):
            return
        linked = {each for link in self.request.links for each in (link.driver, link.driven)}
        others = [other for where, other in users if where not in {place, *linked}]
        lender = _lender(reference, others) or (_before(reference, others) if is_controlled else None)
        if place not in linked and not reference.offers and lender is not None:
            raise NotCovered(f"Nothing says whether {reference.name} is joined to {lender} or to the controller")
        alone = not (place in linked or is_controlled) and (
            any(_could_meet(reference, other.reference) for other in others) or _is_lit(named, others)
        )
        is_between = bool(reference.far or reference.sides) and not is_controlled and place not in linked
        if alone or is_between or not (reference.offers or reference.signals):
            raise NotCovered(f"Nothing says how {reference.name} is joined to the other circuits")

    def _take_in(self, block: Block, level: float | None) -> None:
        """Decides on a circuit's voltages."""
        place, driven = len(self.blocks), self._is_driven(block, level is not None)
        for signal in block.reference.signals:
            if level is not None and block.is_open(signal.volts) and (self._is_outside or not driven):
                block.put(signal.volts, block.nearest(signal, level) if self.shifts else level)
        brings = self._brings(block.reference)
        for rail in () if brings else block.reference.takes:
            if driven and any(signal.net == rail.net for signal in inputs(block.reference)):
                continue
            if block.is_open(rail.volts):
                block = self._fed(block, rail)
                self.assumptions.append(self._chosen_supply(block, block.reference.parameter(rail.volts)))
            self._supply(block.worth(rail.volts), block.ends.get(rail.volts)).takers.append((place, rail))
        self.blocks.append(block)
        for rail in block.reference.gives if brings else ():
            self._bring(place, block, rail)
        if level is not None and not block.reference.offers:
            self._shift(place, level)

    def _check_battery(self, supply: Supply) -> None:
        """Decline to join what is for a battery, whose voltage it shows or cuts off, to what a converter makes.

        Raises:
            NotCovered: it would be.
        """
        for place, rail in supply.takers:
            reference, volts = self.blocks[place].reference, rail.volts
            if _is_of_battery(reference, volts) if volts.isidentifier() else rail.net == _CELL:
                raise NotCovered(f"{reference.name} is for a battery, and not for {supply.name}")

    def _chosen_supply(self, block: Block, parameter: Parameter) -> str:
        """Why a circuit's supply, which the request does not give, is what it is."""
        source = self.source.volts if self.source is not None else None
        why = "as the request does not say"
        if source is not None and not parameter.low <= source <= parameter.high:
            why = f"as it does not run on {shown(source, 'V')}"
        return f"{block.reference.name}: {parameter.told(block.worth(parameter.name))}, {why}"

    def _check_level(self, block: Block, level: float) -> None:
        """Decline lines at another level than that of a board that people have.

        Raises:
            NotCovered: there are such.
        """
        for signal in block.reference.signals:
            volts = block.worth(signal.volts)
            bus = signal.role.startswith("i2c")
            if signal.load is None and not bus and not math.isclose(volts, level, rel_tol=SAME):
                raise NotCovered(
                    f"{block.reference.name} has signals of {shown(volts, 'V')}, the board of {shown(level, 'V')}"
                )

    def _shift(self, place: int, level: float) -> None:
        """Puts a shifter between a controller and a device of a bus at another level; one for all of that level."""
        block = self.blocks[place]
        if self._is_outside:
            self._check_level(block, level)
        line = next((signal for signal in block.reference.signals if signal.role == "i2c sda"), None)
        reference = next((each for each in self.catalogue if each.far), None)
        if line is None or reference is None or reference is block.reference:
            return
        volts = block.worth(line.volts)
        if math.isclose(volts, level, rel_tol=SAME):
            return
        if not self.shifts:
            raise NotCovered(
                f"{block.reference.name} has signals of {shown(volts, 'V')}, its controller of {shown(level, 'V')}"
            )
        alike = (other for device, other in self.shifters.items() if self.blocks[device].worth(line.volts) == volts)
        self.shifters[place] = next(alike, len(self.blocks))
        if self.shifters[place] < len(self.blocks):
            return
        sides = dict(zip(reference.sides or (), sorted((volts, level)), strict=True))
        shifter = Block(reference, sides)
        shifter.designed()  # says why not
        self.blocks.append(shifter)
        for rail in reference.takes:
            self._supply(shifter.worth(rail.volts)).takers.append((len(self.blocks) - 1, rail))
        self.assumptions.append(
            f"{reference.name}: joins {shown(level, 'V')} and {shown(volts, 'V')}, for {block.reference.name}"
        )

    def _brings(self, reference: Reference) -> bool:
        """Whether a circuit brings the supply of the others. One charger's cell does where there is no other source."""
        cells = sum(named.count for named in self.request.blocks if any(rail.low for rail in named.reference.gives))
        return is_source(reference) and not (reference.gives[0].low and (self.source is not None or cells > 1))

    def _is_driven(self, block: Block, is_controlled: bool) -> bool:
        """Whether a signal feeds a circuit that could also hang on a rail."""
        if not any(is_instead(block.reference, signal) for signal in inputs(block.reference)):
            return False
        return is_controlled or any(link.driven == block.named for link in self.request.links)

    def _check_cell(self) -> None:
        """Decline a charger of a cell that this cell feeds by a converter.

        Raises:
            NotCovered: there is one.
        """
        source = self.source
        is_cell = source is not None and source.giver is None and source.low is not None and source.volts <= _CELL_VOLTS
        if is_cell and any(charges(each.reference) for each in self.blocks):
            raise NotCovered("A cell is no source to charge it from")

    def _check_chargers(self) -> None:
        """Decline a converter or a controller that what charges a cell feeds: unplugged, it would make nothing; a
        temperature that nothing reads: it is meant to stop the charging; and two kinds of chargers.

        Raises:
            NotCovered: there is one.
        """
        chargers = {n for n, each in enumerate(self.blocks) if charges(each.reference)}
        is_read = self._is_outside or any(each.reference.offers for each in self.blocks)
        sensor = next((each.reference for each in self.blocks if measures_temperature(each.reference)), None)
        if chargers and sensor is not None and not is_read:
            raise NotCovered(
                f"It is not clear whether {sensor.name} is to stop the charging: no charger here does that"
            )
        if len(kinds := sorted({self.blocks[n].reference.name for n in chargers})) > 1:
            raise NotCovered(f"It is not clear which of {' and '.join(kinds)} is to charge the cell")
        if not chargers or (self.source is not None and self.source.giver and self.source.giver.block in chargers):
            return
        board = next((each.reference for each in self.blocks if each.reference.offers), None)
        if board is not None:
            raise NotCovered(f"It is not clear whether the cell feeds {board.name}, or what charges it")
        for supply in (each for each in self.supplies if each.giver is not None):
            if supply.giver and not chargers & {place for place, _ in supply.takers}:
                converter = self.blocks[supply.giver.block].reference
                if is_converter(converter):
                    raise NotCovered(f"It is not clear whether the cell feeds {converter.name}, or what charges it")

    def _check_protections(self) -> None:
        """Decline a protection of the supply that stands behind or beside what it is to protect.

        Raises:
            NotCovered: there is one.
        """
        blocks = self.request.blocks
        for link in self.request.links:
            before, after = blocks[link.driver].reference, blocks[link.driven].reference
            if is_converter(before) and is_series(after) and not is_converter(after):
                raise NotCovered(f"{after.name} stands before a converter, not behind one")
        taking = [self.blocks[place].reference for place, _ in (self.source.takers if self.source else ())]
        if any(map(is_made_for_it, taking)) and not all(map(is_made_for_it, taking)):
            other = next(each.name for each in taking if not is_made_for_it(each))
            raise NotCovered(f"{other} does not stand what a vehicle brings to the supply that it shares")
        for supply in self.supplies:
            behind = (self.blocks[place].reference for place, _ in supply.takers)
            protection = next((each for each in behind if passes_on(each)), None)
            if protection is not None and supply.giver is not None:
                giver = self.blocks[supply.giver.block].reference.name
                raise NotCovered(f"{protection.name} belongs before {giver}, which is not made for what it passes on")

    def _links(self) -> Iterator[Link]:
        """Those of the request, between each of the circuits that it names."""
        converters = {n for n, block in enumerate(self.request.blocks) if is_converter(block.reference)}
        for link in self.request.links:
            if link.driven in converters:
                continue  # that is fed
            drivers, driven = (
                [place for place, block in enumerate(self.blocks) if block.named == named]
                for named in (link.driver, link.driven)
            )
            if len(drivers) > 1:
                raise NotCovered(f"It is not clear which {self.blocks[drivers[0]].reference.name} drives what")
            yield from (Link(drivers[0], place) for place in driven if drivers)

    def _fed(self, block: Block, rail: Rail) -> Block:
        """A circuit at the first voltage that is there and that it can be made for, else at its default. What is for a
        battery is joined to the source alone.

        Raises:
            NotCovered: that is no battery for it.
        """
        default = block.worth(rail.volts)
        least = (
            _OF_DEFAULT * default if block.worth(rail.amperes) >= _POWER else 0.0
        )  # no motor hangs on a controller's 3.3 V
        is_battery = rail.volts.isidentifier() and _is_of_battery(block.reference, rail.volts)
        for supply in sorted(self._feeding(block), key=lambda supply: not supply.is_near(default)):
            if supply.volts < least or (is_battery and supply is not self.source):
                continue
            try:
                fed = block.with_(rail.volts, supply.volts, supply.low)
            except NotCovered:
                continue
            if fed.is_possible():
                return fed
        if is_battery and self.source is not None:
            raise NotCovered(f"{block.reference.name} is for a battery, and not for {self.source.name}")
        first = () if self.common is None or self.common < least else (self.common,)
        usual = (block.with_(rail.volts, volts) for volts in (*first, default, *USUAL))
        return next((fed for fed in usual if fed.is_possible()), block.with_(rail.volts, default))

    def _feeding(self, block: Block) -> list[Supply]:
        """What may feed a circuit: what the converter that is to feed it makes, else all there is."""
        blocks = self.request.blocks
        said = [blocks[link.driver].output for link in self.request.feeds if link.driven == block.named]
        made = [s for s in self.supplies if any(volts is not None and s.is_near(volts) for volts in said)]
        return made or self._all

    def _check_feeds(self) -> None:
        """Decline a converter that does not feed what a verb says it feeds: "12 V to 5 V buck feeding a 12 V relay".

        Raises:
            NotCovered: there is one.
        """
        for link in self.request.feeds:
            feeder, fed = (self.request.blocks[place].reference for place in (link.driver, link.driven))
            names = {reference.name for reference, _ in self.request.blocks[link.driver].readings}
            made = [s for s in self.supplies if s.giver and self.blocks[s.giver.block].reference.name in names]
            if not any(link.driven in self._behind(supply) for supply in made):
                raise NotCovered(f"{fed.name} does not run on what {feeder.name} makes")

    def _behind(self, supply: Supply) -> set[int | None]:
        """The circuits of the request that a supply feeds, by converters too."""
        takers = {place for place, _ in supply.takers}
        further = (each for each in self.supplies if each.giver is not None and each.giver.block in takers)
        return {self.blocks[place].named for place in takers}.union(*map(self._behind, further))

    def _supply(self, volts: float, other: float | None = None) -> Supply:
        """The supply of a voltage, which is a new one where there is none yet."""
        source = self.source
        if source is not None and (source.is_near(volts) or (other is not None and source.low is not None)):
            return source
        for supply in self.supplies:
            if supply.is_near(volts):
                return supply
        self.supplies.append(Supply(volts))
        return self.supplies[-1]

    def _bring(self, place: int, block: Block, rail: Rail) -> None:
        """A circuit that brings a supply of its own is the source. What it makes of that besides is another supply.

        Raises:
            NotCovered: there is another source.
        """
        volts = block.worth(rail.volts)
        low = block.worth(rail.low) if rail.low else None
        if self.source is not None and self.source.giver is not None and self.source.giver.block == place:
            supply = self._supply(volts)
            if supply.giver is not None:
                raise NotCovered(f"{block.reference.name} gives {shown(volts, 'V')}, which is made already")
            supply.giver = End(place, rail.net)
            return
        if self.source is None:
            self.source = Supply(volts, low, is_output=low is not None)  # the connector of a battery stays
        if (low is None and not self.source.is_near(volts)) or self.source.giver is not None:
            raise NotCovered(f"{block.reference.name} gives {shown(volts, 'V')}; there is another source")
        self.source.giver = End(place, rail.net)

    def _address(self) -> None:
        """Gives each device of a bus an address of its own: what is said first, else the first that is free.

        Raises:
            NotCovered: two of them have one address.
        """
        devices = [block for block in self.blocks if any(s.role == "i2c sda" for s in block.reference.signals)]
        used: dict[float, str] = {}
        for block in sorted(devices, key=lambda block: block.is_open(ADDRESS)):
            name = block.reference.name
            if not any(parameter.name == ADDRESS for parameter in block.reference.parameters):
                if sum(each.reference is block.reference for each in devices) > 1:
                    carried = any(line.role == "i2c sda" for line in block.reference.far)
                    why = "they would carry the same lines" if carried else "nothing is known of their addresses"
                    raise NotCovered(f"Two of {name} on one I2C bus: {why}")
                continue
            block.take_address(used)
            if (own := block.worth(ADDRESS)) in used:
                raise NotCovered(f"{name} and {used[own]} have one I2C address, {shown(own, 'i2c')}")
            used[own] = name

    # ------------------------------------------------------------------------------------------------------ converters

    def _announce(self, converters: Sequence[Named]) -> None:
        """Files the voltages that are said of converters.

        Raises:
            NotCovered: there are several sources.
        """
        for named in converters:
            reference, reading = named.readings[0]
            vin, vout = reference.takes[0].volts, reference.gives[0].volts
            if vin in reading.given and self.source is None:
                ends = sorted((reading.given[vin], reading.ends.get(vin, reading.given[vin])))
                self.source = Supply(ends[1], ends[0] if vin in reading.ends else None)
            elif vin in reading.given and not self._is_known(reading.given[vin], converters):
                raise NotCovered(
                    f"{reference.name}: fed with {shown(reading.given[vin], 'V')}; there is another source"
                )
            if vout in reading.given:
                self._supply(reading.given[vout]).is_output = True

    def _with_outputs(self, converters: Sequence[Named]) -> list[Named]:
        """The converters; what is said of none takes its defaults."""
        for named in converters:
            block = Block.of(*named.readings[0])
            vin, vout = named.reference.takes[0].volts, named.reference.gives[0].volts
            if self.source is None:
                self.source = self._above(block) or Supply(block.worth(vin))
            if block.is_open(vout):
                supply = self.supplies[0] if self.supplies else self._supply(block.worth(vout))
                supply.is_output = True
        return [each for named in converters for each in _apart(named)]

    def _above(self, converter: Block) -> Supply | None:
        """The highest of the voltages that other circuits take, where a converter can be fed with that and the request
        says of neither what feeds it: "L298N with a 5V regulator"."""
        taken, given = converter.reference.takes[0].volts, converter.reference.gives[0].volts
        above = [each for each in self.supplies if each.takers and each.low is None and not converter.is_open(given)]
        above = [each for each in above if each.volts > converter.worth(given)]
        highest = max(above, key=lambda supply: supply.volts, default=None)
        if highest is None or not converter.is_open(taken):
            return None
        try:
            fits = converter.with_(taken, highest.volts).is_possible()
        except NotCovered:
            return None
        if fits:
            self.supplies.remove(highest)
        return highest if fits else None

    def _convert(self, supply: Supply, wanted: list[Named]) -> None:
        """Finds what makes a supply of the source; without a source it comes from outside.

        Raises:
            NotCovered: nothing does.
        """
        if self.source is None:
            return
        self._check_battery(supply)
        named = next((n for n in wanted if self._makes(n, supply)), None)
        if named is not None:
            wanted.remove(named)
        elif self._is_of_board(supply):
            most = shown(_OF_BOARD, "A")
            self.assumptions.append(f"{supply.name} comes from the board, which gives up to {most} of it")
            return
        options = self._converters(supply, self.source) if named is None else named.readings
        feeder, made = self._made(options, supply, named)
        best = next((each for each in made if lost(each) <= _HEAT), min(made, key=wasted))
        if named is None:
            self.assumptions.append(
                f"{best.reference.name}: makes {supply.name} of {feeder.name}, as the request names no converter"
            )
        self._put_in(best, supply, feeder)

    def _converters(self, supply: Supply, source: Supply) -> Sequence[tuple[Reference, Reading]]:
        """What may make a supply for which the request names no converter.

        Raises:
            NotCovered: none is to.
        """
        self._check_source(source, supply)
        self._check_wanted(supply)
        found = sorted(filter(is_supply, self.catalogue), key=self._preference)
        return [(reference, Reading({})) for reference in found]

    def _is_of_board(self, supply: Supply) -> bool:
        """Whether a supply is that of the signals of a board that people have, and little is drawn: the board gives
        it."""
        level = self.request.level
        is_wanted = supply.is_output or supply.besides or supply.amperes is not None
        if not self._is_outside or level is None or is_wanted or not supply.is_near(level):
            return False
        return (self._drawn(supply) or 0.0) <= _OF_BOARD

    def _check_source(self, source: Supply, supply: Supply) -> None:
        """
        Raises:
            NotCovered: a source that nothing says to be one is to make what it may be itself.
        """
        if not self.request.is_fed and supply.volts > source.volts:
            raise NotCovered(f"It is not clear what {source.name} is: nothing says that it is the supply")
        if math.isclose(supply.volts, source.volts, rel_tol=SAME):
            raise NotCovered(f"Nothing says what {supply.name} is made of")
        if supply.volts > source.volts and len(self.blocks) == 1 and self._runs_on(source, supply):
            raise NotCovered(f"{self.blocks[0].reference.name}: on {source.name} it does not come to what is asked")

    def _runs_on(self, source: Supply, supply: Supply) -> bool:
        """Whether what takes a supply takes the voltage of the source as well, with other figures."""
        taken = (
            (self.blocks[place].reference, rail.volts) for place, rail in supply.takers if rail.volts.isidentifier()
        )
        return any(each.parameter(volts).low <= source.volts <= each.parameter(volts).high for each, volts in taken)

    def _check_wanted(self, supply: Supply) -> None:
        """Decline a supply that nothing is on and nothing says to be one, beside circuits that are no supplies: it may
        be what one of these is to give, as in "preamp that gives 1 V from 5 V".

        Raises:
            NotCovered: it is such a one.
        """
        others = [named for named in self.request.blocks if not is_series(named.reference)]
        if others and not (supply.is_said or supply.takers or supply.besides or supply.amperes):
            raise NotCovered(f"Nothing of this circuit is on {supply.name}")

    def _settle(self) -> None:
        """Drops a voltage that is asked for and that the source has: "USB-C connector, 5V out"."""
        source = self.source
        if source is None or source.giver is None or self.request.source is not None:
            return
        for supply in [each for each in self.supplies if each.giver is None and not each.takers]:
            if source.is_near(supply.volts):
                self.supplies.remove(supply)
                source.amperes = supply.amperes or source.amperes

    def _preference(self, converter: Reference) -> tuple[bool, int]:
        """The order in which converters are tried: on a battery those first that draw next to nothing."""
        return self.request.saves and not converter.saves, converter.rank

    def _made(
        self, options: Sequence[tuple[Reference, Reading]], supply: Supply, named: Named | None
    ) -> tuple[Supply, list[Block]]:
        """The converters that make a supply, and of which other one: the source, unless that does not do.

        Raises:
            NotCovered: none does.
        """
        assert self.source is not None
        amperes = self._drawn(supply)
        for feeder in self._feeders(supply, named):
            tried = list(self._options(options, supply, amperes, feeder))
            if made := [each for each in tried if each.is_possible()]:
                return feeder, made
        tried = list(self._options(options, supply, amperes, self.source))
        if len(tried) == 1:
            tried[0].designed()  # says why not
        what = f"{shown(self.source.volts, 'V')} to {shown(supply.volts, 'V')}"
        current = f" at {shown(amperes, 'A')}" if amperes else ""
        raise NotCovered(f"No reference circuit converts {what}{current}")

    def _feeders(self, supply: Supply, named: Named | None) -> list[Supply]:
        """What a supply may be made of: what the request says, else the source, and for a converter that it names the
        supplies which are not made yet, so that these can be sized for it."""
        assert self.source is not None
        if named is None:
            return [*self._between(supply), self.source]
        others = [s for s in self.supplies if s is not supply and s.giver is None]
        reference, reading = named.readings[0]
        before = self._fed_by(named)
        said = reading.given.get(reference.takes[0].volts)
        if before is not None:
            return [each for each in others if self._makes(before, each)]
        if said is not None and reference.takes[0].volts not in reading.ends and not self.source.is_near(said):
            return [each for each in others if each.is_near(said)] or [self.source]
        return [self.source, *others]

    def _between(self, supply: Supply) -> list[Supply]:
        """What a request makes of the source that is above a voltage: "24 V to 5 V buck with an ESP32" feeds this with
        the 5 V."""
        assert self.source is not None
        made = [named.output for named in self.request.blocks if is_converter(named.reference)]
        below = (each for each in self.supplies if supply.volts < each.volts < self.source.volts)
        return [each for each in below if any(volts is not None and each.is_near(volts) for volts in made)]

    def _fed_by(self, named: Named) -> Named | None:
        """The converter that the request has before another: "24 V to 5 V buck, then a 3.3 V LDO"."""
        blocks = self.request.blocks
        before = (blocks[link.driver] for link in self.request.links if blocks[link.driven].readings == named.readings)
        return next((each for each in before if is_converter(each.reference)), None)

    def _is_behind(self, supply: Supply, wanted: Sequence[Named]) -> bool:
        """Whether a supply is made of another one than the source, and so decides what that has to give."""
        named = next((n for n in wanted if self._makes(n, supply)), None)
        if self.source is None:
            return False
        if named is None:
            return bool(self._between(supply))
        options = self._options(named.readings, supply, self._drawn(supply), self.source)
        return self._feeders(supply, named)[:1] != [self.source] or not any(each.is_possible() for each in options)

    def _is_known(self, volts: float, converters: Sequence[Named]) -> bool:
        """Whether a voltage is the source's, or that of a converter."""
        made = [named.output for named in converters]
        source = self.source is not None and self.source.is_near(volts)
        return source or any(each is not None and math.isclose(each, volts, rel_tol=SAME) for each in made)

    def _makes(self, named: Named, supply: Supply) -> bool:
        reference, reading = named.readings[0]
        block = Block.of(reference, reading)
        vout = reference.gives[0].volts
        return block.is_open(vout) or supply.is_near(block.worth(vout))

    def _options(
        self, options: Sequence[tuple[Reference, Reading]], supply: Supply, amperes: float | None, feeder: Supply
    ) -> Iterator[Block]:
        """Converters set to what is wanted; another circuit of the name may be none."""
        for reference, reading in options:
            if not (reference.takes and reference.gives):
                continue
            block = Block.of(reference, reading)
            taken, given = reference.takes[0], reference.gives[0]
            try:
                if taken.volts not in block.given:
                    block.put(taken.volts, feeder.volts, feeder.low)
                block.put(given.volts, supply.volts)
            except NotCovered:
                continue
            if amperes is not None and given.amperes.isidentifier():
                if not block.is_open(given.amperes) and block.worth(given.amperes) < amperes:
                    least = shown(block.worth(given.amperes), "A")
                    raise NotCovered(f"{reference.name}: {least} at {supply.name}, and {shown(amperes, 'A')} are drawn")
                if block.is_open(given.amperes):
                    is_open = supply.is_output and supply.amperes is None and not supply.besides
                    spare = block.worth(given.amperes) if is_open else 0.0
                    block.put(given.amperes, max(amperes, spare))
            yield block

    def _put_in(self, block: Block, supply: Supply, feeder: Supply) -> None:
        self.blocks.append(block)
        place = len(self.blocks) - 1
        supply.giver = End(place, block.reference.gives[0].net)
        feeder.takers.append((place, block.reference.takes[0]))

    def _drawn(self, supply: Supply) -> float | None:
        """The most that is drawn from a supply, rounded up to two digits, or what was asked for it.

        Raises:
            NotCovered: that is less.
        """
        drawn = supply.besides + sum(self.blocks[place].worth(rail.amperes) for place, rail in supply.takers)
        if not drawn:
            return supply.amperes
        step = 10.0 ** (math.floor(math.log10(drawn)) - 1)
        drawn = math.ceil(drawn / step - 1e-9) * step
        if supply.amperes is not None and supply.amperes < drawn:
            raise NotCovered(
                f"The circuits at {supply.name} draw up to {shown(drawn, 'A')}, more than {shown(supply.amperes, 'A')}"
            )
        return supply.amperes or drawn

    # ----------------------------------------------------------------------------------------------------------- cells

    def _port(self, users: Sequence[tuple[int, Named]]) -> tuple[int, Named] | None:
        """The port that feeds what charges a cell and nothing else, as the cell feeds the rest: "USB-C, LiPo charger,
        3.3 V regulator". None: there is none, or no rest."""
        cells = [user for user in users if charges(user[1].reference) and any(r.low for r in user[1].reference.gives)]
        ports = [
            user
            for user in users
            if is_source(user[1].reference) and user not in cells and not user[1].reference.offers
        ]
        is_all = len(self.request.blocks) == 2 and not self.supplies
        if is_all or self.source is not None or [user[1].count for user in (*cells, *ports)] != [1, 1]:
            return None
        return ports[0] if cells and ports else None

    def _plug_in(self, place: int, named: Named) -> None:
        """Joins a port to what charges the cell.

        Raises:
            NotCovered: the cell feeds nothing, or takes another voltage.
        """
        giver = self.source.giver if self.source is not None else None
        if giver is None or not charges(self.blocks[giver.block].reference):
            raise NotCovered(f"It is not clear what {named.reference.name} is to feed")
        block, charger = Block.of(*named.readings[0], place), self.blocks[giver.block]
        given, taken = block.reference.gives[0], charger.reference.takes[0]
        volts = block.worth(given.volts)
        if charger.is_open(taken.volts):
            charger.put(taken.volts, volts)
        elif not math.isclose(charger.worth(taken.volts), volts, rel_tol=SAME):
            raise NotCovered(f"{named.reference.name} gives {shown(volts, 'V')}, and no other voltage")
        self.blocks.append(block)
        supply = Supply(volts, giver=End(len(self.blocks) - 1, given.net), takers=[(giver.block, taken)])
        drawn = self._drawn(supply)
        if drawn is not None and block.is_open(given.amperes):
            block.put(given.amperes, drawn)
        self.plugged.append(supply)

    # -------------------------------------------------------------------------------------------------------- the rest

    def _protect(self, block: Block) -> None:
        """Puts a circuit between the source and all that it feeds.

        Raises:
            NotCovered: there is no source, or two such circuits.
        """
        taken, given = block.reference.takes[0], block.reference.gives[0]
        if self.source is None or self.source.giver is not None:
            raise NotCovered(f"It is not clear what {block.reference.name} is to feed")
        drawn = self._drawn(self.source)
        if block.is_open(taken.volts):
            block.put(taken.volts, self.source.volts, self.source.low)
        if drawn is not None and block.is_open(given.amperes):
            block.put(given.amperes, drawn)
        elif drawn is not None and block.worth(given.amperes) < drawn:
            raise NotCovered(f"{block.reference.name} carries less than the {shown(drawn, 'A')} that are drawn")
        self.blocks.append(block)
        self.source.giver = End(len(self.blocks) - 1, given.net)

    def _size_source(self) -> None:
        """Sets the current of a circuit that is the source to what is drawn from it."""
        giver = self.source.giver if self.source is not None else None
        if self.source is None or giver is None:
            return
        block, drawn = self.blocks[giver.block], self._drawn(self.source)
        amperes = block.reference.gives[0].amperes
        if drawn is not None and block.is_open(amperes):
            block.put(amperes, drawn)

    def _rail_joints(self) -> Iterator[Joint]:
        """The nets of each supply.

        Raises:
            NotCovered: a source gives less than is drawn from it.
        """
        for supply in self._all:
            name = self._net_of(supply)
            takers = tuple(End(place, rail.net) for place, rail in supply.takers)
            if supply.giver is None:
                if takers:
                    yield Joint(name, takers, fed=takers[0].block)
                continue
            self._check_budget(supply)
            stays = supply.is_output or not takers
            yield Joint(name, (supply.giver, *takers), fed=supply.giver.block if stays else None, made=True)

    def _net_of(self, supply: Supply) -> str:
        """The name of a supply's net; "": after the circuit that gives it.

        Behind a fuse or a switch the voltage is to be found. A name that states it would be taken for the finding.
        """
        if supply.giver is None:
            return supply.name
        if supply in self.plugged:
            return ""  # another supply may have the same voltage
        reference = self.blocks[supply.giver.block].reference
        if supply.low is not None:
            return ""
        passes = [rail.volts for rail in reference.takes] == [rail.volts for rail in reference.gives]
        return "" if passes else supply.name

    def _title_of(self, supply: Supply) -> str:
        if supply.giver is None or self._net_of(supply):
            return supply.name
        return f"The output of {self.blocks[supply.giver.block].reference.name}"

    def _budget(self, supply: Supply) -> str:
        """Who draws what from a supply."""
        blocks = [(self.blocks[place], rail) for place, rail in supply.takers]
        drawn = Counter((b.reference.name, shown(b.worth(rail.amperes), "A")) for b, rail in blocks)
        return ", ".join(f"{_times(number)}{name} with up to {most}" for (name, most), number in drawn.items())

    def _check_budget(self, supply: Supply) -> None:
        assert supply.giver is not None
        giver, drawn = self.blocks[supply.giver.block], self._drawn(supply)
        most = giver.worth(next(r.amperes for r in giver.reference.gives if r.net == supply.giver.net))
        if drawn is not None and drawn > most * (1 + 1e-9):
            raise NotCovered(f"{giver.reference.name} gives {shown(most, 'A')}, and {shown(drawn, 'A')} are drawn")


def _times(number: int) -> str:
    return f"{number} x " if number > 1 else ""


def _turn(block: Block) -> tuple[int, int]:
    """Where a circuit stands among others: supplies first, then the controller, then as the request has them."""
    named = -1 if block.named is None else block.named
    if block.reference.gives:
        return (1 if is_converter(block.reference) else 0), named
    return (2 if block.reference.offers else 3), named


def _moved(joint: Joint, order: Sequence[int]) -> Joint:
    """A joint of circuits that were put in another order."""
    ends = tuple(End(order.index(end.block), end.net) for end in joint.ends)
    return replace(joint, ends=ends, fed=None if joint.fed is None else order.index(joint.fed))
