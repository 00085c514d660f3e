"""Two circuits side by side: which part became which, and which pin went where."""

from __future__ import annotations

import pytest

from circuitron.guard.circuits import Circuit
from circuitron.guard.matching import plain
from tests.guard.circuits import matched, snapshot
from tests.rows import each

BECAME = [
    # parts before, parts after, "before>after" of each that is still there
    ("R1 L:R=1k;R2 L:R=2k", "R1 L:R=1k;R2 L:R=2k", "R1>R1 R2>R2"),
    ("R1 L:R=1k;R2 L:R=2k", "R1 L:R=2k;R2 L:R=1k", "R2>R1 R1>R2"),
    ("R9 L:R=1k;U1 L:X=1@F:1;U2 L:X=2@F:2", "R9 L:R=1k;U2 L:Y=3@F:3;U1 L:Y=4@F:4", "R9>R9 U1>U2 U2>U1"),
    ("R1 L:R=1k", "R1 L:R=1k;R2 L:R=2k", "R1>R1"),
    ("U1 L:X;R1 L:R=1k", "Q1 L:Y;R1 L:R=1k", "U1>Q1 R1>R1"),
    ("U1 L:X=1@F:1;U2 L:X=2@F:2", "U2 L:Y=3@F:2;U1 L:Y=4@F:1;U3 L:Y=5@F:3", "U1>U1 U2>U2"),
    ("U1 L:X=1@F:1;U2 L:X=2@F:2", "U7 L:Y=9@F:2;U8 L:Y=2@F:2;U9 L:Y=5@F:1", "U2>U8 U1>U7"),
    ("U1 L:A@F:1;U2 L:B@F:1", "U1 L:C=A@F:1;U2 L:B@F:1", "U1>U1 U2>U2"),
]


@pytest.mark.parametrize(("before", "after", "became"), BECAME)
def test_which_part_became_which(before: str, after: str, became: str) -> None:
    found = matched(snapshot(before), snapshot(after))
    assert {f"{mine.ref}>{part.ref}" for mine, part in found.pairs} == set(became.split())
    assert {part.ref for part in found.lost} == {part.ref for part in found.before.parts} - {
        one.partition(">")[0] for one in became.split()
    }


def test_what_is_connected_to_nothing_does_not_take_the_place_of_another() -> None:
    before = snapshot("R9 L:R=1k 1 2;R1 L:R=1k 1 2", "A: R1.1 R1.2")
    found = matched(before, snapshot("R1 L:R=1k 1 2", "A: R1.1 R1.2"))
    assert [part.ref for part in found.lost] == ["R9"]


def test_of_channels_that_are_alike_none_takes_the_place_of_another() -> None:
    """Where a statement of one failed, and a part of another was not found, the longest run that is alike in both
    begins in different channels."""
    kinds = {"R": "L:R=1k", "C": "L:C=1u", "U": "L:X=amp"}
    refs = [f"{kind}{n}" for n in range(1, 7) for kind in kinds]
    nets = [f"LEVEL{n}: R{n}.1 C{n}.1 U{n}.1" for n in range(1, 7)]
    whole = ";".join(f"{ref} {kinds[ref[0]]} 1" for ref in refs)
    failed = whole.replace("C2 L:C=1u 1;", "").replace("C4 L:C=1u", "C4 L:C=2u")
    before = snapshot(failed, *(net.replace("C2.1 ", "") for net in nets))
    found = matched(before, snapshot(whole, *nets))
    assert not found.lost and all(mine.ref == part.ref for mine, part in found.pairs)
    assert found.images("LEVEL5") == {"LEVEL5"}


COUNTERPARTS = [
    # part before, pin, part after, number of the pin that it became
    ("U1 L:X 1/A", "1", "U1 L:X 1/B", "1"),
    ("U1 L:X 1/A", "1", "U1 L:Y 1/a", "1"),
    ("U1 L:X 1/A", "1", "U1 L:Y 1/B", None),
    ("U1 L:X 1/~{A}", "1", "U1 L:Y 1/A", "1"),
    ("U1 L:X 1", "1", "U1 L:Y 1", "1"),
    ("U1 L:X 1", "1", "U1 L:Y 1/1", "1"),
    ("U1 L:X 1/A", "?Z", "U1 L:X 1/A 2/Z", None),
    ("U1 L:X 1/A", "?Z", "U1 L:Y 1/A 2/Z", "2"),
    ("U1 L:X 1/A", "?~Z", "U1 L:Y 1/A 2/Z", None),
    ("U1 L:X 1/A", "?Z", "U1 L:Y 1/Z 2/Z", None),
    ("U1? L:X", "?A", "U1 L:Y 1/A 2/B", "1"),
    ("U1? L:X", "?a", "U1 L:Y 1/B 2/~{A}", "2"),
    ("U1? L:X", "?A", "U1 L:Y 1/A 2/A", None),
    ("U1? L:X", "1", "U1 L:Y 1/1", None),
    ("U1? L:X", "?C", "U1 L:Y 1/A", None),
]


COUNTERPARTS += [
    # of nearly the same pinout
    ("U1 L:X 1/A 2/B 3/C 4/LDQM", "4", "U1 L:Y 1/A 2/B 3/C 4/DQML", "4"),
    ("U1 L:X 1/A 2/B 3/C 4/NC", "4", "U1 L:Y 1/A 2/B 3/C 4/D", "4"),
    ("U1 L:X 1/A 2/B 3/C 4/D", "4", "U1 L:Y 1/A 2/B 3/C 4/C", None),  # it may have moved
    ("U1 L:X 1/A 2/B 3/C 4/D", "3", "U1 L:Y 1/A 2/B 3/D 4/E", None),
    ("U1 L:X 1/A 2/B 3/C 4/D", "4", "U1 L:Y 1/A 2/B 3/C 4/E 5/F", None),  # another number of pins
    ("U1 L:X 1/A 2/B 3/C 4/D", "4", "U1 L:Y 1/A 2/B 3/X 4/E", None),  # other names on half of them
]


@each(("before", "pin", "after", "number"), COUNTERPARTS)
def test_which_pin_became_which(before: str, pin: str, after: str, number: str | None) -> None:
    found = matched(snapshot(before, f"A: U1.{pin}"), snapshot(after))
    other = found.counterpart(found.before.nets[0].pins[0])
    assert (other.number if other else None) == number


def test_pins_that_were_counted_from_zero_are_the_next_ones() -> None:
    nets = ("A: J1.?0", "B: J1.1", "C: J1.2")
    found = matched(
        snapshot("J1 L:J 1/a 2/b 3/c", *nets), snapshot("J1 L:J 1/a 2/b 3/c", "A: J1.1", "B: J1.2", "C: J1.3")
    )
    assert found.shifted == {("J1", "?0"): "1", ("J1", "1"): "2", ("J1", "2"): "3"}
    assert [found.images(name) for name in "ABC"] == [{"A"}, {"B"}, {"C"}]
    assert [found.counterpart(net.pins[0]).number for net in found.before.nets] == ["1", "2", "3"]  # type: ignore[union-attr]
    fewer = matched(snapshot("J1 L:J 1/a 2/b 3/c", *nets[:2]), snapshot("J1 L:J 1/a 2/b 3/c", "A: J1.1", "B: J1.2"))
    assert not fewer.shifted


SERIES = "U1 L:U 1/A0 2/A1 3/A2 4/~{E0} 5/E1"


@pytest.mark.parametrize(
    ("before", "after", "pins"),
    [
        ("2 3 ?A3", "1 2 3", "1 2 3"),
        ("2 ?A3 ?A4", "1 2 3", "2 - -"),  # not all that the script would have to use
        ("1 2 3 ?A3", "1 2 3 3", "1 2 3 -"),  # both ends
        ("2 3 ?A3", "1 2", "2 3 -"),  # not all of it after the repair
        ("?~E1 ?E2", "4 5", "4 5"),
        ("?~E1 ?~E2", "4 5", "- -"),  # no inverted pin is beside it
    ],
)
def test_pins_of_a_series_that_was_counted_otherwise(before: str, after: str, pins: str) -> None:
    one = snapshot(SERIES, *(f"N{at}: U1.{pin}" for at, pin in enumerate(before.split())))
    other = snapshot(SERIES, *(f"N{at}: U1.{pin}" for at, pin in enumerate(after.split())))
    found = matched(one, other)
    counterparts = [found.counterpart(net.pins[0]) for net in found.before.nets]
    assert " ".join(pin.number if pin else "-" for pin in counterparts) == pins


def test_no_series_is_counted_otherwise_on_another_symbol_or_on_pins_of_unlike_types() -> None:
    nets = ("A: U1.2", "B: U1.?A2"), ("A: U1.1", "B: U1.2")
    for parts in (
        ("U1 L:U 1/A0 2/A1", "U1 L:V 1/A0 2/A1"),
        ("U1 L:U 1/A0:i 2/A1:o",) * 2,
        ("U1? L:U", "U1 L:U 1/A0 2/A1"),
    ):
        assert not matched(snapshot(parts[0], *nets[0]), snapshot(parts[1], *nets[1])).shifted


def test_images_and_sources_of_nets() -> None:
    parts = "J1 L:J 1 2 3 4"
    found = matched(
        snapshot(parts, "A: J1.1 J1.2", "N$1: J1.3", "B:"), snapshot(parts, "A: J1.1", "N$1: J1.2", "B: J1.3")
    )
    assert found.images("A") == {"A", "N$1"} and found.images("N$1") == found.images("B") == {"B"}
    assert found.images("Z") == set()
    assert {name: [net.name for net in nets] for name, nets in found.sources.items()} == {
        "A": ["A"],
        "N$1": ["A"],
        "B": ["N$1", "B"],
    }
    assert [(move.pin.number, move.net.name) for move in found.moves] == []


def test_moves_are_the_connections_that_were_not_there() -> None:
    before = snapshot("U1 L:X 1/A 2/B;J1 L:J=1 1 2", "A: U1.1 J1.1", "B: U1.?Z J1.2")
    after = snapshot("U1 L:X 1/A 2/B;J1 L:J=1 1 2;R1 L:R=1k 1 2", "A: U1.1 J1.1 R1.1", "B: U1.2 J1.2")
    found = matched(before, after)
    assert [(move.label, move.net.name, move.requested, move.before is None) for move in found.moves] == [
        ("U1.2 (B)", "B", ("Z",), False),
        ("R1.1 ()", "A", (), True),
    ]
    assert list(found.moves_of) == ["U1", "R1"]
    assert not any(move.as_written or move.of_placeholder for move in found.moves)


def test_power_flags_are_no_devices() -> None:
    whole = Circuit.of(snapshot("U1 L:X 1;#FLG1 power:PWR_FLAG 1 2", "A: U1.1 #FLG1.1", "NC: #FLG1.2"))
    assert [part.ref for part in whole.parts] == ["U1"] and [pin.ref for pin in whole.nets[0].pins] == ["U1"]
    assert whole.no_connects == () and not whole.shared(whole.parts[0].pins)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("~{OE}", "~OE"),
        ("~OE", "~OE"),
        ("/OE", "~OE"),
        ("OE", "OE"),
        ("o e", "OE"),
        ("A/B", "AB"),
        ("~", ""),
        ("/", ""),
    ],
)
def test_names_of_pins_for_comparison(name: str, text: str) -> None:
    assert plain(name) == text
