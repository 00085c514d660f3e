"""The calls of `Part(…)` that a finding is about: what their names stand for, and how other names get there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from circuitron.details.base import Requested
from circuitron.edit import TextChange
from circuitron.finding import Candidate, Finding
from circuitron.fixes.base import FixContext
from circuitron.fixes.parts.called_names import changed_where_called
from circuitron.knowledge.device_similarity import is_shortened
from circuitron.knowledge.resolution import Resolution
from circuitron.source.calls import argument
from circuitron.source.edits import add_keyword, quoted, set_text
from circuitron.source.locations import calls_at
from circuitron.source.repeatable import is_repeatable, unused_name
from circuitron.source.value_origins import leaves, literals

_FILE = re.compile(r"\.(?:lib|kicad_sym|kicad_symdir|dcm)$", re.IGNORECASE)


def resolution_of(context: FixContext, found: Finding, detail: Requested) -> Resolution:
    """Which part a finding's part is, or may be; without candidates where that is unknown."""
    if not detail.part:
        return Resolution(())
    known = _at_hand(context, found, detail) if context.project.named(detail.library) is None else _own(context, detail)
    return Resolution((known,) if known else found.candidates)


_ORDERED = frozenset(
    {"A", "D", "IC", "K", "M", "MK", "PS", "Q", "RN", "U", "X", "Y"}
)  # what is bought by a type number


def _at_hand(context: FixContext, found: Finding, detail: Requested) -> Candidate | None:
    """The very part in a library whose name is only written otherwise: as a path, with a suffix, in another case."""
    plain = _FILE.sub("", re.split(r"[\\/]", detail.library)[-1])
    for library in context.symbols.libraries():
        same = library.casefold() == plain.casefold() and library != detail.library
        if same and context.symbols.part(library, detail.part):
            text = f"{library}:{detail.part}"
            judged = next((candidate for candidate in found.candidates if candidate.text == text), None)
            if judged is not None:  # its pins may be numbered otherwise
                return judged
            return Candidate(text=text, why=f"the library is called {library}", score=1.0, confidence="same")
    return None


def _own(context: FixContext, detail: Requested) -> Candidate | None:
    """The part in the library of the project that the script names by a path or nickname."""
    own = context.project.named(detail.library)
    if own is None or not own.shown or own.tool or detail.library in (own.stem, f"{own.stem}.kicad_sym"):
        return None
    text, why = f"{own.stem}:{detail.part}", f"{own.file} is the project's library {own.name}"
    return Candidate(text=text, why=why, score=1.0, confidence="same")


def changes_of_part(context: FixContext, found: Finding, detail: Requested, taken: Candidate) -> tuple[TextChange, ...]:
    """Changes that make the calls at the finding's place ask for `taken`; empty where that is not certain."""
    changes: list[TextChange] = []
    for call in calls_at(context, found.span, "Part"):
        made = list(_changes_of_call(context, call, detail, taken))
        if made:
            changes += made
    return tuple(dict.fromkeys(changes))


def _changes_of_call(context: FixContext, call: ast.Call, detail: Requested, taken: Candidate) -> Iterator[TextChange]:
    library_node, name_node = argument(call, 0, "lib"), argument(call, 1, "name")
    if library_node is None or name_node is None:
        return
    library, _, name = taken.text.partition(":")
    changed = name != detail.part and (
        taken.stand_in or taken.confidence != "same" or _is_ordered_otherwise(context, detail.part, library, name)
    )
    keep_name = changed and not _is_given(call, "value")
    several = changed and not _has_own_value(call, name_node) and _makes_several(context, name_node)
    mapping = _mapping(name_node)
    if several and (called := changed_where_called(context, call, (detail.library, detail.part), (library, name))):
        yield from called
        return
    if mapping is not None or (several and not any(given.arg is None for given in call.keywords)):
        if library == detail.library:
            yield from _mapped(context, call, name_node, mapping, detail.part, name, keep_name)
        return
    names = literals(context, name_node, detail.part)
    libraries = literals(context, library_node, detail.library)
    if not names and library == detail.library and _is_computed(context, name_node):
        yield from _mapped(context, call, name_node, None, detail.part, name, keep_name)
    if not names or (library != detail.library and not libraries):
        return
    if name != detail.part:
        yield from (set_text(context, literal, name) for literal in names)
    if library != detail.library:
        beside = [literal for literal in libraries if _beside(context, literal, names)] or list(libraries)
        if all(_is_own(context, call, literal) for literal in beside):
            yield from (set_text(context, literal, library) for literal in beside)
        else:  # the variable names the library of other parts as well
            yield context.replace(library_node, quoted(library, context.segment(names[0])))
    if keep_name:
        yield add_keyword(context, call, "value", quoted(detail.part, context.segment(names[0])))


def _is_given(call: ast.Call, keyword: str) -> bool:
    """Whether a call has the keyword, or may have it in a `**mapping`."""
    return any(given.arg in (keyword, None) for given in call.keywords)


def _has_own_value(call: ast.Call, name_node: ast.expr) -> bool:
    """Whether a call gives a value that is not its name: `Part('Device', kind, value=kind)` does not."""
    given = [keyword.value for keyword in call.keywords if keyword.arg == "value"]
    read = {node.id for value in given for node in ast.walk(value) if isinstance(node, ast.Name)}
    return bool(given) and not (isinstance(name_node, ast.Name) and name_node.id in read)


def makes_one(context: FixContext, call: ast.Call) -> bool:
    """Whether a `Part(…)` makes parts of one name alone, as far as the source says: no loop, no parameter."""
    name_node = argument(call, 1, "name")
    return name_node is not None and not _is_computed(context, name_node) and not _makes_several(context, name_node)


def _is_computed(context: FixContext, name_node: ast.expr) -> bool:
    """Whether a name comes from somewhere that cannot be read off the source."""
    named = leaves(context, name_node)
    return not named or any(not isinstance(leaf, ast.Constant) for leaf in named)


def _makes_several(context: FixContext, name_node: ast.expr) -> bool:
    """Whether a call makes parts of several names, so that no one value is right for all."""
    named = leaves(context, name_node)
    return len({leaf.value if isinstance(leaf, ast.Constant) else leaf for leaf in named}) > 1


def _mapping(name_node: ast.expr) -> ast.Dict | None:
    """The dictionary of `{'IRF840': 'IRF740'}.get(name, name)`, as an earlier round wrote it."""
    match name_node:
        case ast.Call(func=ast.Attribute(value=ast.Dict() as mapping, attr="get")) if mapping.values:
            return mapping
    return None


def _mapped(
    context: FixContext,
    call: ast.Call,
    name_node: ast.expr,
    mapping: ast.Dict | None,
    part: str,
    name: str,
    keep: bool,
) -> Iterator[TextChange]:
    """Changes that look the symbol up by another name, and `keep` each part's own name as its value."""
    entry = f"{quoted(part)}: {quoted(name)}"
    if mapping is None:
        name_text = asked = context.segment(name_node)
        if not is_repeatable(name_node):  # `row.pop('name')` is to run once
            name_text = unused_name(context, "name")
            asked = f"{name_text} := {asked}"
        yield context.replace(name_node, f"{{{entry}}}.get({asked}, {name_text})")
    else:
        if any(isinstance(key, ast.Constant) and key.value == part for key in mapping.keys):
            return
        end = context.replace(mapping.values[-1], "").end
        yield TextChange(start=end, end=end, text=f", {entry}")
        name_text = context.segment(name_node.args[-1]) if isinstance(name_node, ast.Call) else ""
    if keep and name_text:
        yield add_keyword(context, call, "value", name_text)


def _is_ordered_otherwise(context: FixContext, requested: str, library: str, name: str) -> bool:
    """Whether the symbol's name does not say which device is meant: BZX84Cxx for a BZX84C5V1, TPS7A20 for a
    TPS7A2033PDBV. Generic symbols and connectors have no ordering codes."""
    symbol = context.symbols.part(library, name)
    if library == "Device" or (symbol is not None and symbol.reference not in _ORDERED):
        return False
    return is_shortened(requested, name)


def _beside(context: FixContext, literal: ast.Constant, names: tuple[ast.Constant, ...]) -> bool:
    """Whether library and name stand together: in one call, one tuple."""
    return context.parents.get(literal) in {context.parents.get(name) for name in names}


def _is_own(context: FixContext, call: ast.Call, literal: ast.Constant) -> bool:
    """Whether the literal names the library of this call alone, or of others that fail alike."""
    if context.parents.get(literal) is call or isinstance(context.parents.get(literal), ast.keyword):
        return True
    users = 0
    for node in context.nodes:
        if isinstance(node, ast.Call) and node is not call:
            given = argument(node, 0, "lib")
            users += given is not None and literal in literals(context, given, str(literal.value))
    return users == 0
