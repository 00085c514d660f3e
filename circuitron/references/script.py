"""Writes a plan with its chosen symbols as a SKiDL script: a function for each block, equations as comments."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from keyword import iskeyword

from circuitron.assertions.planned import place_of
from circuitron.knowledge.supplement import BESIDE, BESIDE_FILE, is_supplementary
from circuitron.plan import ChosenPart, Plan, RequiredPart
from circuitron.references.base import Designed, Figure, Group, shown

_WIDTH = 100  # characters of a line
_FEW = 48  # characters that a reference or net may take in a name
_PLUS = {"+": "p", "-": "n"}


def script(designed: Designed, plan: Plan, kicad: str = "", *, beside: bool = True) -> str:
    """The script of a plan, which may be the reference's own or what the user made of it.

    Args:
        kicad: version of the libraries at hand, such as "9", which the script says itself; "": SKiDL's default.
        beside: supplementary symbols lie in a file beside the script, which looks there; else it names Circuitron's own
            library, as agents do, and a repair writes them into it.
    """
    return _Writer(designed, plan, f"KICAD{kicad}" if kicad else "", beside).text()


@dataclass(frozen=True)
class _Writer:
    designed: Designed
    plan: Plan
    tool: str
    beside: bool

    def text(self) -> str:
        calls = [
            f"{_word(group.name)}({', '.join(self._nets[n] for n in self._passed(group))})" for group in self._groups
        ]
        blocks = ["\n".join(self._function(group)) for group in self._groups]
        head = ["\n".join(self._heading()), "\n".join(self._imports())]
        main = [*self._outer(), "", *calls, "", "ERC()", "generate_netlist()"]
        return "\n\n".join(head) + "\n\n\n" + "\n\n\n".join([*blocks, "\n".join(main)]) + "\n"

    # ----------------------------------------------------------------------------------------------- what there is

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        """The blocks; parts that the plan has beyond them are one more."""
        refs = [ref for part in self.plan.parts for ref in part.refs]
        known = {ref for group in self.designed.groups for ref in group.refs}
        added = tuple(ref for ref in refs if ref not in known)
        kept = [Group(g.name, g.purpose, tuple(r for r in g.refs if r in refs)) for g in self.designed.groups]
        groups = [*kept, Group("additions", "parts that were added to the plan", added)]
        return tuple(group for group in groups if group.refs)

    @cached_property
    def _parts(self) -> dict[str, RequiredPart]:
        return {ref: part for part in self.plan.parts for ref in part.refs}

    @cached_property
    def _chosen(self) -> dict[str, ChosenPart]:
        return {ref: part for part in self.designed.selection.chosen for ref in part.refs}

    @cached_property
    def _nets(self) -> dict[str, str]:
        """The variable of each net, which no part or block is called."""
        taken = {ref.lower() for ref in self._parts} | {_word(group.name) for group in self._groups}
        names: dict[str, str] = {}
        for net in self.plan.nets:
            name = _word(net.name)
            while name in taken:
                name += "_net"
            taken.add(name)
            names[net.name] = name
        return names

    @cached_property
    def _members(self) -> dict[str, dict[str, list[tuple[str, str]]]]:
        """Reference and pin of what each block has on each net."""
        group_of = {ref: group.name for group in self._groups for ref in group.refs}
        members: dict[str, dict[str, list[tuple[str, str]]]] = {group.name: {} for group in self._groups}
        for net in self.plan.nets:
            for ref, pin in map(place_of, net.connects):
                members[group_of[ref]].setdefault(net.name, []).append((ref, pin))
        return members

    @property
    def _powered(self) -> tuple[str, ...]:
        return (*self.designed.rails, *self.designed.made)

    def _is_inner(self, net: str) -> bool:
        """Whether one block alone has a net."""
        return net not in self._powered and sum(net in nets for nets in self._members.values()) == 1

    def _passed(self, group: Group) -> list[str]:
        return [net for net in self._members[group.name] if not self._is_inner(net)]

    # ------------------------------------------------------------------------------------------------------ writing

    def _heading(self) -> Iterator[str]:
        reference = self.designed.reference
        yield f'"""{_text(self.plan.title)}.'
        yield ""
        yield from textwrap.wrap(_text(self.plan.summary), _WIDTH)
        yield ""
        yield f"Reference circuit: {reference.name}, after"
        yield from (f"- {_text(source)}" for source in reference.sources)
        yield '"""'

    def _imports(self) -> Iterator[str]:
        names = ["ERC", "Net", "Part", "generate_netlist"]
        names += ["POWER"] if self._powered else []
        names += [self.tool, "set_default_tool"] if self.tool else []
        names += ["lib_search_paths"] if self._has_own_symbols else []
        names += ["get_default_tool"] if self._has_own_symbols and not self.tool else []
        yield from ("import os", "") if self._has_own_symbols else ()
        yield f"from skidl import {', '.join(sorted(names, key=_as_sorted))}"
        if self.tool or self._has_own_symbols:
            yield ""
        if self.tool:
            yield f"set_default_tool({self.tool})"
        if self._has_own_symbols:
            tool = self.tool or "get_default_tool()"
            yield f"lib_search_paths[{tool}].append(os.path.dirname(__file__))  # for {BESIDE_FILE}"

    @cached_property
    def _has_own_symbols(self) -> bool:
        """Whether parts are drawn by symbols that lie beside the script."""
        return self.beside and any(is_supplementary(self._chosen[ref].symbol) for ref in self._parts)

    def _function(self, group: Group) -> Iterator[str]:
        passed = self._passed(group)
        yield f"def {_word(group.name)}({', '.join(self._nets[net] for net in passed)}):"
        yield f'    """{_sentence(group.purpose)}"""'
        figures = [f for f in self.designed.figures if set(f.sets) & set(group.refs)]
        for ref in group.refs:
            yield from (f"    {line}" for line in self._part(ref, figures))
        inner = [net for net in self._members[group.name] if self._is_inner(net)]
        if inner:
            yield ""
            yield from (f"    {self._nets[net]} = Net({_quoted(net)})" for net in inner)
        yield ""
        for net, pins in self._members[group.name].items():
            ends = ", ".join(f"{_word(ref)}[{_pin(pin)}]" for ref, pin in pins)
            yield from _joined(f"    {self._nets[net]} += ", ends)
        yield from self._open(group)

    def _open(self, group: Group) -> Iterator[str]:
        places = [(ref, pin) for ref, pin in map(place_of, self.plan.no_connects) if ref in group.refs]
        yield from (f"    {_word(ref)}[{_pin(pin)}] += NC" for ref, pin in places)

    def _part(self, ref: str, figures: Sequence[Figure]) -> Iterator[str]:
        part, chosen = self._parts[ref], self._chosen[ref]
        for figure in figures:
            if figure.sets[0] == ref:
                yield from _comment(figure)
        library, _, name = chosen.symbol.partition(":")
        library = BESIDE if self.beside and is_supplementary(chosen.symbol) else library
        words = [_quoted(library), _quoted(name), f"ref={_quoted(ref)}"]
        value = part.value or chosen.value
        words += [f"value={_quoted(value)}"] if value else []
        footprint = part.footprint if ":" in part.footprint else chosen.footprint
        words += [f"footprint={_quoted(footprint)}"] if footprint else []
        yield f"{_word(ref)} = Part({', '.join(words)})  # {_text(part.purpose)}"

    def _outer(self) -> Iterator[str]:
        """The nets that join the blocks, and which of them are fed from outside."""
        for net in self._nets:
            if not self._is_inner(net):
                yield f"{self._nets[net]} = Net({_quoted(net)})"
        for nets, how in ((self.designed.rails, "fed from outside"), (self.designed.made, "made by this circuit")):
            if nets:
                yield f"{' = '.join(f'{self._nets[net]}.drive' for net in nets)} = POWER  # {how}"


def _as_sorted(name: str) -> tuple[int, str]:
    """The order of names in an import: constants, classes, functions."""
    return 0 if name.isupper() else 1 if name[:1].isupper() else 2, name


def _comment(figure: Figure) -> Iterator[str]:
    """A figure's equation with its result, and what was taken."""
    taken = f"; taken: {shown(figure.chosen, figure.unit)}" if figure.chosen is not None else ""
    error = f" ({figure.error * 100:+.1f} %)" if taken and figure.error is not None else ""
    yield f"# {figure.name}: {figure.equation}"
    yield f"#   = {figure.expression} = {shown(figure.exact, figure.unit)}{taken}{error}"


def _joined(start: str, ends: str) -> Iterator[str]:
    """Pins joined to a net, in lines that fit."""
    for line in textwrap.wrap(ends, _WIDTH - len(start), break_long_words=False, break_on_hyphens=False):
        yield f"{start}{line.rstrip(',')}"


def _pin(pin: str) -> str:
    return pin if pin.isdigit() else _quoted(pin)


def _word(name: str) -> str:
    """A name as a Python variable: +3V3 is p3v3."""
    text = "".join(_PLUS.get(char, char) for char in name[:1]) + name[1:]
    word = re.sub(r"\W+", "_", text.lower(), flags=re.ASCII).strip("_")[:_FEW]
    word = word if word[:1].isalpha() else f"n{word}"
    return f"{word}_" if iskeyword(word) else word


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _text(text: str) -> str:
    """Text that may stand in a comment or docstring."""
    return " ".join(text.replace("\\", "/").replace('"', "'").split())


def _sentence(text: str) -> str:
    clean = _text(text).rstrip(".")
    return f"{clean[:1].upper()}{clean[1:]}."
