"""Tools that answer questions on SKiDL itself: its interface as installed, and what there is to read about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from circuitron.agents.base import Tool
from circuitron.agents.tools import Arguments, define_tool
from circuitron.knowledge.reference import COOKBOOK, SKIDL, Passage, reference
from circuitron.knowledge.skidl_api import Successor, skidl_api
from circuitron.knowledge.skidl_interface import Entry, SkidlClass, SkidlInterface, installed_skidl

_WORD = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?P<call>\()?")
_PLAIN_WORDS = (
    "a about alias all an and any are argument arguments attribute attributes be by call called can class classes"
    " configuration constructor copy create define description details do does exist exists find for from function"
    " functions get give has have how i import in interface is it kind library like list make me member members method"
    " methods name named names network object of on one or parameter parameters place properties property reset return"
    " returns search set show signature skidl stand take takes tell that the there to type types use used uses using"
    " value values what when where which with write"
)
_PLAIN = frozenset(_PLAIN_WORDS.split())
# At most four words and "footprint" or "symbol", or one of these for something.
_LIBRARY_QUESTION = re.compile(
    r"(?:[\w./+-]+ ){1,4}(?P<kind>footprints?|symbols?)\??"
    r"|(?:an? |the )?(?P<before>footprints?|symbols?) (?:for|of) .+",
    re.IGNORECASE,
)
_DOC_LIMIT, _ANSWER_LIMIT, _PASSAGE_LIMIT = 900, 3500, 1700
_PASSAGES = 4

Task = Literal["existence", "class", "method", "function", "attribute", "operators", "how-to", "error"]
GUIDES: dict[str, tuple[str, tuple[str, ...]]] = {
    "existence": (
        "Ask whether a name exists before you use it. A name that does not exist is answered with what took its place "
        "or with names like it.",
        ("does generate_bom exist", "Part.get_pin", "package"),
    ),
    "class": (
        "Name the class. You get its constructor, operators, methods and attributes.",
        ("class Net", "what methods has Bus"),
    ),
    "method": ("Write Class.method for its signature and docstring.", ("Net.connect", "Part.copy")),
    "function": ("Name the function.", ("signature of generate_schematic", "generate_netlist", "ERC")),
    "attribute": ("Write Class.attribute.", ("Net.drive", "Pin.types", "Part.ref")),
    "operators": ("Ask for the class: operators stand in their own line.", ("class Pin", "class Network")),
    "how-to": (
        "query_knowledge_graph knows names only. For how something is done use perform_rag_query with a few words: it "
        "searches the cookbook of tested examples, the pages on errors, and all docstrings.",
        (),
    ),
    "error": (
        "Give perform_rag_query the error type, such as 'PinNotFound', or words of the message: it finds the page with "
        "cause and remedy.",
        (),
    ),
}


class ApiQuestion(Arguments):
    query: str = Field(
        min_length=1,
        max_length=300,
        description="'class Net', 'Part.copy', 'generate_bom'",
    )


class GuideTask(Arguments):
    task: Task = Field(description="What you want to find out")


class ReferenceQuery(Arguments):
    query: str = Field(min_length=2, max_length=300, description="A few words: 'op amp unused half', 'USB-C sink'")


def api_tools() -> Iterator[Tool]:
    """query_knowledge_graph, get_kg_usage_guide and perform_rag_query."""
    yield define_tool(
        "query_knowledge_graph",
        "The interface of the installed SKiDL: signatures, docstrings, whether a name exists.",
        ApiQuestion,
        lambda requested: answer(requested.query),
    )
    yield define_tool(
        "get_kg_usage_guide", "How to ask query_knowledge_graph for something.", GuideTask, lambda a: guide(a.task)
    )
    yield define_tool(
        "perform_rag_query",
        "Search a cookbook of tested SKiDL examples, the pages on errors and their remedies, and SKiDL's docstrings.",
        ReferenceQuery,
        lambda requested: passages(requested.query),
    )


def guide(task: str) -> str:
    """How to ask for something, with examples."""
    advice, examples = GUIDES[task]
    return advice + (f" Examples: {'; '.join(repr(each) for each in examples)}." if examples else "")


def passages(query: str) -> str:
    """The passages that fit a query, each under its title."""
    if elsewhere := _in_libraries(query):
        return elsewhere
    found = reference().search(query, _PASSAGES)
    if not found:
        return f"Nothing fits {query!r}. Use other words, or query_knowledge_graph for a name of SKiDL's."
    return "\n\n".join(f"[{each.source}] {each.title}\n{_clipped(each)}" for each in found)


def answer(query: str) -> str:
    """What the installed SKiDL has under the names in a query; what it has in place of those that it lacks."""
    skidl = installed_skidl()
    answers = list(dict.fromkeys(_answers(query, skidl)))
    if not answers and re.search(r"\b(?:all|list|exports?|names|functions|classes)\b", query):
        answers = [_overview(skidl)]
    if answers:
        return _cut_lines("\n\n".join(answers), _ANSWER_LIMIT)
    if elsewhere := _in_libraries(query):
        return elsewhere
    near = reference().search(query, 6, SKIDL)
    if near:
        titles = "\n".join(each.title for each in near)
        return f"The query has no name of SKiDL {skidl.version}. By its words:\n{titles}"
    return (
        f"The query has no name of SKiDL {skidl.version}. Name a class, method or function, or use perform_rag_query."
    )


def _in_libraries(query: str) -> str:
    """Where to look instead for a part: "trimmer footprint", "symbol for a relay"; "" for any other question."""
    if not (found := _LIBRARY_QUESTION.fullmatch(query.strip())):
        return ""
    kind = (found["kind"] or found["before"]).lower().rstrip("s")
    tool = "search_footprints" if kind == "footprint" else "search_parts"
    return f"The libraries answer that, not SKiDL's documentation: use {tool}."


def _answers(query: str, skidl: SkidlInterface) -> Iterator[str]:
    """One answer for each name that the query asks for."""
    words = [(found[0].rstrip("("), _is_pointed(found, query)) for found in _WORD.finditer(query)]
    classes = [owner for word, _ in words if (owner := _class_named(word, skidl))]
    in_classes = False
    for word, pointed in words:
        if "." in word:
            in_classes = True
            yield _dotted(word, skidl)
        elif word in skidl.exports and word not in classes and (word not in _PLAIN or len(words) == 1):
            yield _removal(word, skidl) + _described(skidl.exports[word], skidl)
        elif word in skidl_api().removed:
            yield _removal(word, skidl)
        elif not _class_named(word, skidl) and word.lower() not in _PLAIN:
            members = [f"{owner}.{word}" for owner in classes if _member(owner, word, skidl)]
            in_classes |= bool(members)
            yield from (_dotted(each, skidl) for each in members)
            if pointed and not members:
                yield _unowned(word, classes, skidl)
    if not in_classes:
        yield from (_class_described(skidl.classes[owner], owner) for owner in classes)


def _overview(skidl: SkidlInterface) -> str:
    """Every exported name, by kind."""
    kinds = sorted({entry.kind for entry in skidl.exports.values()})
    lines = (f"{kind}: {', '.join(sorted(n for n, e in skidl.exports.items() if e.kind == kind))}" for kind in kinds)
    return "\n".join((f"What `from skidl import *` gives in SKiDL {skidl.version}:", *lines))


def _is_pointed(found: re.Match[str], query: str) -> bool:
    """Whether a word is clearly a name: it is called, quoted, has an underscore or capitals, or is alone."""
    word = found[0].rstrip("(")
    quoted = query[max(0, found.start() - 1) : found.start()] in ("`", "'", '"')
    odd = (
        "_" in word or any(c.isupper() for c in word[1:]) or bool(re.search(rf"\bdoes {re.escape(word)} exist", query))
    )
    return bool(found["call"]) or quoted or odd or query.strip() == word


def _class_named(word: str, skidl: SkidlInterface) -> str:
    """The class a word stands for, "net" for Net; "" where it is none."""
    classes = skidl.public_classes()
    if word in classes:
        return word
    named = {name.lower(): name for name in reversed(classes) if name not in ("Alias", "Group", "subcircuit")}
    return named.get(word, "") if word not in skidl.exports and word not in _PLAIN else ""


def _dotted(name: str, skidl: SkidlInterface) -> str:
    """An answer on Class.member; skidl.X and default_circuit.X are what they stand for."""
    if name in skidl.modules and name.removeprefix("skidl.") not in skidl.exports:
        return _described(skidl.modules[name], skidl)
    owner, _, member = name.removeprefix("skidl.").rpartition(".")
    owner = owner.rpartition(".")[2]
    if not owner and member in skidl.exports:
        return _described(skidl.exports[member], skidl)
    known = "Circuit" if owner in ("default_circuit", "circuit") else _class_named(owner, skidl)
    if not known:
        return _unowned(member, [], skidl)
    entry = skidl.classes[known].members.get(member)
    if entry is not None:
        return _described(entry, skidl)
    if member in skidl_api().members.get(known, ()):
        return f"{known}.{member}: an attribute, set when the object is made."
    return _unowned(member, [known], skidl)


def _member(owner: str, word: str, skidl: SkidlInterface) -> bool:
    return word in skidl.classes[owner].members or word in skidl_api().members.get(owner, ())


def _unowned(word: str, classes: list[str], skidl: SkidlInterface) -> str:
    """An answer on a name that is no export, nor a member of the requested classes."""
    holders = [] if classes else [c for c, known in skidl.public_classes().items() if word in known.members]
    if holders:
        others = f"\nAlso: {', '.join(f'{holder}.{word}' for holder in holders[1:5])}" if holders[1:] else ""
        return _described(skidl.classes[holders[0]].members[word], skidl) + others
    lines = []
    for owner in classes or [""]:
        title = f"{owner}.{word}" if owner else word
        line = f"{title} does not exist in SKiDL {skidl.version}."
        instead = skidl_api().invented.get(owner, {}).get(word)
        near = ", ".join(skidl.nearest(title, 4))
        lines.append(line + (_instead(instead) if instead else f" Nearest: {near}." if near else ""))
    return "\n".join(lines)


def _removal(word: str, skidl: SkidlInterface) -> str:
    """What took the place of a name that SKiDL lost or never had; "" for a name that is in use."""
    instead = skidl_api().removed.get(word)
    if instead is None:
        return ""
    if word in skidl.exports:
        return f"{word}: {instead.why}. Write {instead.now}\n"
    lacking = "is not exported by" if word in skidl.classes else "does not exist in"
    return f"{word} {lacking} SKiDL {skidl.version}.{_instead(instead)}"


def _instead(successor: Successor) -> str:
    return f" {successor.why[:1].upper()}{successor.why[1:]}." + (f" Write: {successor.now}" if successor.now else "")


def _described(entry: Entry, skidl: SkidlInterface) -> str:
    """A name with its signature and docstring."""
    if entry.kind == "class" and entry.name in skidl.classes:
        return _class_described(skidl.classes[entry.name], entry.name)
    doc = _cut_lines(re.sub(r"\n\s*\n", "\n", entry.doc), _DOC_LIMIT) or "(no docstring)"
    return f"{entry.title} ({entry.kind}, SKiDL {skidl.version}, {entry.place})\n{doc}"


def _class_described(known: SkidlClass, name: str) -> str:
    """A class: constructor, operators, methods with signatures, attributes."""
    of = {kind: [m for m in known.members.values() if m.kind == kind] for kind in ("operator", "method")}
    rest = [m.name for m in known.members.values() if m.kind in ("property", "attribute")]
    run_time = sorted(skidl_api().members.get(name, frozenset()) - set(known.members))
    lines = [
        f"class {name}{known.entry.signature}: {known.entry.summary}",
        f"Operators: {'  '.join(m.name for m in of['operator'])}",
        f"Methods: {', '.join(f'{m.name}{m.signature}' for m in sorted(of['method'], key=lambda m: m.name))}",
        f"Attributes: {', '.join(sorted(rest + run_time))}",
    ]
    return "\n".join(line for line in lines if not line.endswith(": "))


def _clipped(passage: Passage) -> str:
    """A passage cut at its end, never within a line; of a docstring less is shown."""
    return _cut_lines(passage.text, _PASSAGE_LIMIT if passage.source == COOKBOOK else _DOC_LIMIT)


def _cut_lines(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    return text[:limit].rpartition("\n")[0] + "\n… (cut)"
