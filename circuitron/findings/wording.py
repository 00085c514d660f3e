"""One sentence for each failure: what is wrong and where, in the user's terms.

The runner words its own events; here are the sentences for what SKiDL or Python raised or logged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from circuitron.models import Candidate, ErrorType, Facts, Finding, ScriptException

_E = ErrorType
_LONGEST = 600  # characters of a finding's sentence


def sentence(type: ErrorType, facts: Facts, original: str) -> str:
    """The failure in one sentence.

    Args:
        original: what SKiDL or Python said, for kinds that have no wording, or lack the facts for it.
    """
    wording = _WORDINGS.get(type)
    text = wording(facts) if wording else ""
    return text or _tidy(original)


def shorten(text: str) -> str:
    """A sentence of bearable length: a script can make names and messages as long as it likes."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def with_candidates(text: str, type: ErrorType, candidates: tuple[Candidate, ...]) -> str:
    """The sentence, followed by the nearest names that exist where that helps."""
    return f"{text.rstrip().rstrip('.')}{_nearest(type, candidates)}." if _nearest(type, candidates) else text


def without_candidates(diagnostic: Finding) -> str:
    """The sentence of a diagnostic as it was before `with_candidates`, for reports that list them anyway."""
    ending = f"{_nearest(diagnostic.type, diagnostic.candidates)}."
    text = diagnostic.message
    return f"{text.removesuffix(ending)}." if len(ending) > 1 and text.endswith(ending) else text


def _nearest(type: ErrorType, candidates: tuple[Candidate, ...]) -> str:
    if type not in _NEAREST or not candidates:
        return ""
    return f"; nearest: {', '.join(candidate_names(type, candidates[:3]))}"


def candidate_names(type: ErrorType, candidates: tuple[Candidate, ...]) -> tuple[str, ...]:
    """Candidates as the user knows them: pins by number and name, all else as it is written."""
    # The reason of a pin begins with its label, "4 ~{RESET}: …".
    names = (c.why.partition(": ")[0] if type is _E.PIN_NOT_FOUND else c.text for c in candidates)
    return tuple(dict.fromkeys(names))


def original_text(error: ScriptException) -> str:
    """An exception's text, or what stands for it where SKiDL raises without one."""
    text = error.message.strip()
    if error.type == "SyntaxError":
        return re.sub(r" \([^()]*, line \d+\)$", "", text)  # the place is told apart
    if not text:
        text = next((entry for entry in error.chain if entry), "")
    return f"{error.type}: {text}" if text else error.type


def _tidy(text: str) -> str:
    line = " ".join(text.split())
    return line if line.endswith((".", "!", "?")) or not line else f"{line}."


_NEAREST = frozenset(
    {_E.LIBRARY_NOT_FOUND, _E.PART_NOT_FOUND, _E.PIN_NOT_FOUND, _E.INVALID_ATTRIBUTE, _E.REMOVED_NAME,
     _E.UNDEFINED_NAME, _E.UNKNOWN_ARGUMENT}
)  # fmt: skip


def _kind(value: str) -> str:
    """A Python class as the user would call it."""
    return {"str": "a text", "int": "a number", "float": "a number", "NoneType": "nothing"}.get(value, f"a {value}")


def _whose(facts: Facts) -> str:
    """The part in question: reference and symbol, as far as known."""
    symbol = facts.symbol or facts.part
    if facts.ref and symbol:
        return f"{facts.ref} ({symbol})"
    return facts.ref or symbol or "the part"


def _unconnectable(f: Facts) -> str:
    if f.function:
        return f"{f.owner} and {f.value or 'that'} cannot be combined with {f.function}; only nets, pins and buses can."
    if not f.value:
        return ""
    target = f" to pin {f.pin} of {f.ref}" if f.ref else f" to net {f.net}" if f.net else ""
    return f"{_kind(f.value).capitalize()} cannot be connected{target}; only nets, pins and buses can."


def _invalid_attribute(f: Facts) -> str:
    if f.attribute == "__call__":
        return f"A {f.owner} cannot be called like a function."
    owner = f"A {f.owner}" if f.owner else "This SKiDL object"
    return f"{owner} has no attribute {f.attribute!r}." if f.attribute else ""


def _unknown_argument(f: Facts) -> str:
    if f.value:
        return f"A part cannot be copied {f.value} times; the call of a part takes the number of copies."
    if f.argument and f.function:
        return f"{f.owner}.{f.function}() has no argument {f.argument!r}."
    return f"The list given for {f.argument!r} is shorter than the number of copies of {f.part}." if f.part else ""


def _file_path(f: Facts) -> str:
    return f"The script may not use {f.value!r}: only its project is open to it (--project DIR names a wider one)."


def _missing_package(f: Facts) -> str:
    install = f" (package {f.value})" if f.value and f.value.lower() != f.name.lower() else ""
    spelt = f"; it is imported as {f.attribute}" if f.attribute else ""
    return f"The module {f.name!r} is not installed in the sandbox{install}{spelt}."


def _missing_module(f: Facts) -> str:
    if f.value == "relative import":
        return "A script has no parent package, so it cannot import relatively."
    file = f"{f.name.replace('.', '/')}.py"
    if f.value:
        return f"There is no file {file} beside the script; the project has {f.value}."
    nearest = f"; Python has a module {f.attribute}" if f.attribute else ""
    return f"There is no file {file} beside the script, and no known package of that name{nearest}."


def _missing_file(f: Facts) -> str:
    there = f"; the project has {f.value}" if f.value else ""
    return f"There is no file {f.name!r} beside the script{there}."


def _ambiguous_part(f: Facts) -> str:
    if f.value:
        return f"Part names are regular expressions: {f.part!r} fits several, and {f.value} was taken."
    return f"Part names are regular expressions, and {f.part or 'this name'!r} is none that SKiDL can read."


def _pin_not_found(f: Facts) -> str:
    return f"{_whose(f)} has no pin {f.pin!r}."


def _search_path(facts: Facts) -> str:
    if facts.tool:
        return f"The search paths have no entry for a tool {facts.tool!r}."
    return f"The environment has no variable {facts.name}." if facts.name else ""


def _file_name(path: str) -> str:
    return re.split(r"[\\/]", path)[-1]


def _tool_version(f: Facts) -> str:
    return f"SKiDL 3 knows no tool {f.tool!r}." if f.tool else ""


def _unit_error(f: Facts) -> str:
    return f"{_whose(f).capitalize() if not f.ref else _whose(f)} has no unit {f.unit!r}." if f.unit else ""


_WORDINGS: Mapping[ErrorType, Callable[[Facts], str]] = {
    _E.PATH_RESTRICTION: _file_path,
    _E.NETWORK_REFUSED: lambda f: "The script tried to reach the network, which the sandbox does not allow.",
    _E.PROCESS_LIMIT: lambda f: f"The script tried to start a {f.name or 'process'}, which the sandbox does not allow.",
    _E.MEMORY_LIMIT: lambda f: "The script asked for more memory than it may have.",
    _E.FILE_LIMIT: lambda f: "The script wrote a file that is too large, or more than its working folder holds.",
    _E.UNDEFINED_NAME: lambda f: f"The name {f.name!r} is not defined here." if f.name else "",
    _E.SKIDL_NOT_IMPORTED: lambda f: f"{f.name!r} is SKiDL's, but the script does not import it.",
    _E.REMOVED_NAME: lambda f: f"SKiDL 3.0.0 has no {f.name!r}.",
    _E.MISSING_PACKAGE: _missing_package,
    _E.MISSING_MODULE: _missing_module,
    _E.MISSING_FILE: _missing_file,
    _E.TOOL_VERSION: _tool_version,
    _E.SEARCH_PATH: _search_path,
    _E.LIBRARY_NOT_FOUND: lambda f: f"There is no library {f.library!r}.",
    _E.LIBRARY_UNREADABLE: lambda f: f"The library {_file_name(f.library)} cannot be read.",
    _E.BACKUP_LIBRARY: lambda f: f"There is no library {f.library!r}; the part came from an old backup file.",
    _E.PART_NOT_FOUND: lambda f: f"Library {f.library!r} has no part {f.part!r}.",
    _E.PART_NAME_MISSING: lambda f: "Part() needs a library and a part name.",
    _E.AMBIGUOUS_PART: _ambiguous_part,
    _E.PIN_NOT_FOUND: _pin_not_found,
    _E.NONE_CONNECTION: lambda f: "Nothing can be connected here: what stands for the pin is None.",
    _E.UNCONNECTABLE: _unconnectable,
    _E.PIN_ASSIGNMENT: lambda f: f"`=` does not connect to a {f.owner.lower()}; `+=` does.",
    _E.UNIT_ERROR: _unit_error,
    _E.TEMPLATE_USE: lambda f: (
        f"A pin of a template was connected to net {f.net}: a template is in no circuit, so nothing happens."
        if f.net
        else "A template is in no circuit: copy it first, and give `ref` to the copy."
    ),
    _E.BUS_INDEX: lambda f: f"A {f.owner.lower() or 'bus'} has no line of that index.",
    _E.WIDTH_MISMATCH: lambda f: f"{f.width} lines cannot be connected to {f.other_width}.",
    _E.NO_CONNECT_CONFLICT: lambda f: (
        f"Pin {f.pin} of {f.ref} is both on a net and on NC." if f.ref else "A net cannot be joined with NC."
    ),
    _E.NET_MERGE: lambda f: (
        f"Nets {f.nets[0]} and {f.nets[1]} both have a fixed name, so they cannot become one." if f.nets else ""
    ),
    _E.NETWORK_PORTS: lambda f: "`&` and `|` take parts of two pins; of others, name the two pins: u1['A', 'K'].",
    _E.CIRCUIT_MISMATCH: lambda f: "What is connected here lies in two different circuits.",
    _E.INVALID_ATTRIBUTE: _invalid_attribute,
    _E.UNKNOWN_ARGUMENT: _unknown_argument,
    _E.FOOTPRINT_MISSING: lambda f: f"{_whose(f)} has no footprint.",
    _E.DEBUGGER_CALL: lambda f: f"{f.function}() was left in; a run has nobody to debug it and goes on.",
    _E.GENERATOR_UNAVAILABLE: lambda f: f"{f.function}() cannot be run here: KiCad's own Python module is missing.",
    _E.ERC_MERGED_NETS: lambda f: f"The named nets {f.nets[0]} and {f.nets[1]} became one." if f.nets else "",
}
