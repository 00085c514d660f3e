"""The engine: which edits are made together, what is only proposed, and what never happens to a source."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

import pytest

from circuitron.details.circuits import Unknown
from circuitron.details.connections import BusIndex
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.fix_result import Response
from circuitron.fixes.base import Abstention, Fix, FixContext, abstain
from circuitron.fixes.engine import apply_changes, parses, propose
from tests.rows import each

Contexts = Callable[..., FixContext]

FOUND = Finding(detail=Unknown(), grade=Grade.FAULT, message="", origin=Origin.LOG, span=Span(file="script.py", line=1))


def edit(*changes: tuple[int, int, str], safety: Safety = Safety.SAFE, reason: str = "because") -> Edit:
    made = tuple(TextChange(start=start, end=end, text=text) for start, end, text in changes)
    return Edit(rule="test", reason=reason, safety=safety, answers=ErrorType.UNKNOWN, line=1, changes=made)


class Fixed(Fix):
    """Proposes what it was made with."""

    name: ClassVar[str] = "fixed"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNKNOWN})

    def __init__(self, *edits: Edit) -> None:
        self.edits = edits

    def propose(self, context: FixContext) -> Iterable[Edit | Abstention]:
        return self.edits


class FixedAnywhere(Fixed):
    unparsable: ClassVar[bool] = True


class Broken(Fixed):
    name: ClassVar[str] = "broken"

    def propose(self, context: FixContext) -> Iterable[Edit | Abstention]:
        yield edit((0, 1, "never seen"))
        raise KeyError("odd source")


def test_all_edits_that_do_not_touch_are_made_at_once(context_of: Contexts) -> None:
    repair = propose(context_of("aa = bb\n", FOUND), False, [Fixed(edit((5, 7, "cc"))), Fixed(edit((0, 2, "dddd")))])
    assert repair.source == "dddd = cc\n"
    assert len(repair.applied) == 2
    assert not repair.deferred


def test_the_earlier_rule_wins_where_two_overlap(context_of: Contexts) -> None:
    repair = propose(context_of("aa = bb\n", FOUND), False, [Fixed(edit((0, 2, "x"))), Fixed(edit((1, 4, "y")))])
    assert repair.source == "x = bb\n"
    assert repair.deferred == (edit((1, 4, "y")),)


def test_the_same_change_proposed_twice_is_made_once(context_of: Contexts) -> None:
    rules = [Fixed(edit((0, 2, "x"))), Fixed(edit((0, 2, "x"), (5, 7, "y"), reason="another"))]
    assert propose(context_of("aa = bb\n", FOUND), False, rules).source == "x = y\n"


def test_an_insertion_beside_a_replaced_place_is_no_overlap(context_of: Contexts) -> None:
    rules = [Fixed(edit((0, 2, "x"))), Fixed(edit((0, 0, "# note\n"))), Fixed(edit((2, 2, ".y")))]
    assert propose(context_of("aa = bb\n", FOUND), False, rules).source == "# note\nx.y = bb\n"


def test_an_insertion_within_a_replaced_place_is_an_overlap(context_of: Contexts) -> None:
    rules = [Fixed(edit((0, 2, "x"))), Fixed(edit((1, 1, "y")))]
    assert propose(context_of("aa = bb\n", FOUND), False, rules).source == "x = bb\n"


def test_unsafe_edits_are_only_proposed_unless_enabled(context_of: Contexts) -> None:
    unsafe = edit((0, 2, "x"), safety=Safety.UNSAFE)
    context = context_of("aa = bb\n", FOUND)
    careful = propose(context, False, [Fixed(unsafe)])
    assert (careful.source, careful.applied, careful.proposed) == (context.text, (), (unsafe,))
    bold = propose(context, True, [Fixed(unsafe)])
    assert (bold.source, bold.applied, bold.proposed) == ("x = bb\n", (unsafe,), ())


def test_an_unsafe_edit_that_is_not_made_is_in_nobodys_way(context_of: Contexts) -> None:
    rules = [Fixed(edit((0, 2, "x"), safety=Safety.UNSAFE)), Fixed(edit((0, 2, "y")))]
    assert propose(context_of("aa = bb\n", FOUND), False, rules).source == "y = bb\n"


def test_a_choice_without_changes_is_never_applied(context_of: Contexts) -> None:
    choice = edit(safety=Safety.UNSAFE, reason="A or B")
    repair = propose(context_of("aa = bb\n", FOUND), True, [Fixed(choice, choice)])
    assert repair.proposed == (choice,)


def test_an_edit_that_breaks_the_syntax_is_left_out(context_of: Contexts) -> None:
    rules = [Fixed(edit((0, 2, "x")), edit((3, 4, "= = =")), edit((5, 7, "y")))]
    repair = propose(context_of("aa = bb\n", FOUND), False, rules)
    assert repair.source == "x = y\n"
    assert repair.deferred == (edit((3, 4, "= = =")),)


@pytest.mark.parametrize("bad", [edit((0, 2, "x"), (1, 3, "y")), edit((5, 99, "x"))])
def test_an_edit_that_cannot_be_made_is_left_out(context_of: Contexts, bad: Edit) -> None:
    repair = propose(context_of("aa = bb\n", FOUND), False, [Fixed(bad)])
    assert (repair.source, repair.deferred) == ("aa = bb\n", (bad,))


def test_source_that_does_not_parse_is_for_rules_that_say_so(context_of: Contexts) -> None:
    context = context_of("aa = (bb\n", FOUND)
    assert propose(context, True, [Fixed(edit((0, 2, "x")))]).source == context.text
    assert propose(context, True, [FixedAnywhere(edit((8, 8, ")")))]).source == "aa = (bb)\n"


def test_a_rule_that_fails_is_named_and_costs_the_others_nothing(context_of: Contexts) -> None:
    repair = propose(context_of("aa = bb\n", FOUND), False, [Broken(), Fixed(edit((5, 7, "cc")))])
    assert repair.broken_rules == ("broken: KeyError: 'odd source'",)
    assert repair.source.endswith("= cc\n")


def test_rules_see_only_what_they_answer(context_of: Contexts) -> None:
    other = FOUND.model_copy(update={"detail": BusIndex()})
    assert propose(context_of("aa = bb\n", other), True, [Fixed(edit((0, 2, "x")))]).source == "aa = bb\n"


def test_overlapping_changes_are_refused() -> None:
    with pytest.raises(ValueError, match="overlaps"):
        apply_changes("abc", [TextChange(start=0, end=2, text=""), TextChange(start=1, end=3, text="")])


@pytest.mark.parametrize("source", ["(", "x = '\0'", "(" * 100_000, "def f(:"])
def test_unparsable_source_is_no_error(source: str) -> None:
    assert not parses(source)


def test_the_trace_tells_what_became_of_each_answer(context_of: Contexts) -> None:
    class Silent(Fixed):
        name: ClassVar[str] = "silent"

        def propose(self, context: FixContext) -> Iterable[Edit | Abstention]:
            yield abstain(FOUND, "nothing is near")

    made, clash = edit((0, 2, "x")), edit((1, 4, "y"))
    unsafe, choice = edit((5, 7, "z"), safety=Safety.UNSAFE, reason="bold"), edit(reason="A or B")
    refused = edit((5, 7, "w"), reason="refused before")
    fixes = [Fixed(made), Fixed(clash), Fixed(unsafe), Fixed(choice), Fixed(refused), Silent(), Broken(), Fixed()]
    repair = propose(context_of("aa = bb\n", FOUND), False, fixes, {("test", "refused before")})
    assert [(entry.fix, entry.response.value, entry.reason) for entry in repair.trace] == [
        ("fixed", "made", "because"),
        ("fixed", "clash", "because"),
        ("fixed", "unsafe", "bold"),
        ("fixed", "choice", "A or B"),
        ("fixed", "refused", "refused before"),
        ("silent", "abstained", "nothing is near"),
        ("broken", "failed", "KeyError: 'odd source'"),
        ("fixed", "abstained", ""),
    ]
    assert {(entry.finding, entry.line) for entry in repair.trace} == {(ErrorType.UNKNOWN, 1)}


def test_the_trace_names_findings_that_no_fix_answers_and_leaves_out_consequences(context_of: Contexts) -> None:
    other = FOUND.model_copy(update={"detail": BusIndex()})
    after = FOUND.model_copy(update={"consequence": True})
    repair = propose(context_of("aa = bb\n", other, after), True, [Fixed(edit((0, 2, "x")))])
    assert [(entry.finding, entry.fix, entry.response) for entry in repair.trace] == [
        (ErrorType.BUS_INDEX, "", Response.NONE)
    ]


@each(
    ("one", "other", "clash"),
    [
        ((0, 2), (2, 4), False),
        ((0, 2), (1, 3), True),
        ((0, 4), (1, 2), True),
        ((0, 0), (0, 0), False),  # two insertions at one place
        ((1, 1), (0, 2), True),
        ((0, 2), (1, 1), True),
        ((0, 0), (0, 2), False),
        ((2, 2), (0, 2), False),
        ((0, 2), (2, 2), False),
        ((0, 2), (0, 0), False),
        ((3, 3), (0, 2), False),
        ((0, 1), (2, 3), False),
        ((2, 3), (0, 1), False),
        ((0, 2), (0, 2), True),  # with another text
    ],
)
def test_which_changes_clash(context_of: Contexts, one: tuple[int, int], other: tuple[int, int], clash: bool) -> None:
    fixes = [FixedAnywhere(edit((*one, "x"), reason="one")), FixedAnywhere(edit((*other, "y"), reason="other"))]
    repair = propose(context_of("(aaaa", FOUND), False, fixes)
    assert [made.reason for made in repair.applied] == (["one"] if clash else ["one", "other"])
    assert [left.reason for left in repair.deferred] == (["other"] if clash else [])


def test_an_edit_of_several_changes_is_left_out_where_one_of_them_clashes(context_of: Contexts) -> None:
    rules = [Fixed(edit((5, 7, "cc"))), Fixed(edit((0, 2, "x"), (6, 7, "y"))), Fixed(edit((0, 2, "z")))]
    repair = propose(context_of("aa = bb\n", FOUND), False, rules)
    assert (repair.source, len(repair.applied), len(repair.deferred)) == ("z = cc\n", 2, 1)


def test_an_edit_that_names_one_change_twice_is_made(context_of: Contexts) -> None:
    assert propose(context_of("aa = bb\n", FOUND), False, [Fixed(edit((0, 2, "x"), (0, 2, "x")))]).source == "x = bb\n"


def test_source_that_does_not_parse_may_stay_so(context_of: Contexts) -> None:
    repair = propose(context_of("aa = (bb\n", FOUND), True, [FixedAnywhere(edit((0, 2, "x")))])
    assert (repair.source, repair.deferred) == ("x = (bb\n", ())


def test_edits_that_parse_only_together_are_made_in_part_or_not_at_all(context_of: Contexts) -> None:
    opening, closing, bad = edit((5, 5, "("), (7, 7, ")")), edit((0, 2, "x")), edit((3, 4, "))"))
    repair = propose(context_of("aa = bb\n", FOUND), False, [Fixed(bad), Fixed(opening), Fixed(closing)])
    assert (repair.source, repair.deferred) == ("x = (bb)\n", (bad,))


def test_one_edit_for_one_reason_is_reported_once(context_of: Contexts) -> None:
    twice = edit((0, 2, "x"))
    later = twice.model_copy(update={"line": 2})
    other = edit((0, 2, "x"), reason="another")
    named = twice.model_copy(update={"rule": "second"})
    more = edit((0, 2, "x"), (5, 7, "y"))
    repair = propose(context_of("aa = bb\n", FOUND), False, [Fixed(twice, later, other, named, more)])
    assert repair.applied == (twice, other, named, more)
    unsafe = twice.model_copy(update={"safety": Safety.UNSAFE})
    assert propose(context_of("aa = bb\n", FOUND), False, [Fixed(unsafe, unsafe)]).proposed == (unsafe,)


def test_what_was_refused_before_is_neither_made_nor_proposed(context_of: Contexts) -> None:
    first, second = edit((0, 2, "x"), reason="refused"), edit((0, 2, "y"), reason="new")
    repair = propose(context_of("aa = bb\n", FOUND), False, [Fixed(first, second)], {("test", "refused")})
    assert (repair.source, repair.applied, repair.proposed) == ("y = bb\n", (second,), ())


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ([], "abc"),
        ([(0, 0, "x")], "xabc"),
        ([(3, 3, "x")], "abcx"),
        ([(0, 3, "")], ""),
        ([(1, 2, "Ω"), (0, 0, "x"), (2, 2, "y")], "xaΩyc"),
        ([(1, 2, "y"), (1, 1, "x")], "axyc"),
        ([(1, 1, "x"), (1, 1, "y")], "axybc"),
    ],
)
def test_changes_are_made_where_they_say(changes: list[tuple[int, int, str]], text: str) -> None:
    made = [TextChange(start=start, end=end, text=new) for start, end, new in changes]
    assert apply_changes("abc", made) == text


@pytest.mark.parametrize(("start", "end"), [(2, 4), (4, 4)])
def test_changes_outside_the_source_are_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="lies outside"):
        apply_changes("abc", [TextChange(start=start, end=end, text="")])


@pytest.mark.parametrize(
    ("source", "python"), [("a = 1\n", True), ("", True), ("f(a=1, a=2)", False), ("return", False)]
)
def test_the_compiler_decides_what_parses(source: str, python: bool) -> None:
    assert parses(source) is python
