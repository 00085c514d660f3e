"""What the guard sees in two sources: what one of them makes, connects and checks that the other does not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.guard.check_suppression import SILENCERS
from circuitron.guard.declarations import undue_declarations
from circuitron.guard.erc_allowances import Allowances
from circuitron.guard.program import Program
from circuitron.guard.source_profile import BILLS, Profile, profile
from circuitron.knowledge.skidl_api import skidl_api

_NAMES = {
    "the net": re.compile(r"""\bNet\(\s*(['"])([^'"\n]+)\1"""),
    "the value": re.compile(r"""\bvalue\s*=\s*(['"])([^'"\n]+)\1"""),
}


def by_source(original: Program, repaired: Program, allowances: Allowances) -> Iterator[str]:
    """Reasons against a repair that its source shows.

    Args:
        allowances: what the findings of ERC let a repair change.
    """
    if repaired.tree is None:
        yield "the repaired script is no Python"
        return
    if original.tree is None:
        yield from _lost_names(original.text, repaired.text)
    before = Program.legible(original.text)
    old, new = profile(before), profile(repaired)
    yield from _losses(old, new, allowances)
    yield from early_outputs(old, new)
    yield from silencing(old, new, allowances.types)
    yield from undue_declarations(before, repaired)


def early_outputs(old: Profile, new: Profile) -> Iterator[str]:
    """Checks and outputs that are called before more of the circuit is made than they were."""
    for name, behind in new.behind.items():
        if behind > old.behind[name]:
            yield f"{name}() is called before {behind} parts or connections are made"


def _lost_names(original: str, repaired: str) -> Iterator[str]:
    """Names of nets and values that an original which does not parse has, and that stand nowhere any more: of such an
    original there is no circuit to compare with."""
    for what, pattern in _NAMES.items():
        for name in dict.fromkeys(found[2] for found in pattern.finditer(original)):
            # Where a quotation mark is missing, the name seems to go on up to that of the next text.
            shorter = re.match(r"[^,)=]+", name)
            names = {name, shorter[0] if shorter else name}
            if not any(f"'{one}'" in repaired or f'"{one}"' in repaired for one in names):
                yield f"{what} {name} is gone"


def _losses(old: Profile, new: Profile, allowances: Allowances) -> Iterator[str]:
    if new.parts < old.parts and new.devices < old.devices:
        yield f"{old.parts - new.parts} of {old.parts} Part() calls are gone"
    if new.connections < old.connections - allowances.lost:
        yield f"{old.connections - new.connections} of {old.connections} connections (+=, &, |) are gone"
    elif new.no_connects + new.connections < old.no_connects + old.connections - allowances.lost - allowances.pointless:
        yield f"{old.no_connects - new.no_connects} of {old.no_connects} marks `+= NC` are gone"
    if new.erc < old.erc:
        yield "a call of ERC() is gone"
    if new.asserts < old.asserts:
        yield "an erc_assert() is gone"
    elif old.conditions - new.conditions:
        yield "an erc_assert() checks something else"
    for name, count in old.generators.items():
        lost = count - new.generators[name]
        if name in BILLS:
            instead = new.generators.total() - (old.generators.total() - count) + (new.tables - old.tables)
            if lost > 0 and instead < count:
                yield f"{name}() is gone and nothing writes a bill of materials instead"
        elif lost > 0 and (name in skidl_api().exports or new.generators.total() < old.generators.total()):
            yield f"a call of {name}() is gone"
    if new.dead > old.dead:
        yield f"{new.dead - old.dead} statements can no longer run (constant condition, return, function never called)"
    if new.hidden > old.hidden:
        yield f"{new.hidden - old.hidden} lines of code are commented out"
    parked = [target for target, is_parked in new.parked.items() if is_parked and old.parked.get(target) is False]
    if len(parked) > len(allowances.reserved):
        yield from (f"{target} was connected and is marked NC" for target in parked)


def silencing(old: Profile, new: Profile, types: int = 0) -> Iterator[str]:
    """Reasons against a source that hides more of its failures than another one.

    Args:
        types: how many more types of pins it may declare.
    """
    if new.tries > old.tries:
        yield "code is wrapped in try: a failure would pass unseen"
    for name, count in new.silencers.items():
        if count > old.silencers[name]:
            yield f"{name} {SILENCERS[name]}"
    for (code, _), count in (new.ignored - old.ignored).items():
        yield f"{count} more comments silence {code}" if count > 1 else f"a new comment silences {code}"
    for name, count in new.rebound.items():
        if count > old.rebound[name] and name != "default_circuit.no_files":  # a flag, counted as retyped
            yield f"{name} of SKiDL is replaced by something else"
    if new.retyped > old.retyped or new.functions > old.functions + types:
        yield "electrical types of pins, or what ERC checks of them, are changed"
