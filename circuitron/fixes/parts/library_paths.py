"""A library of KiCad's by the path that it has on another machine: `SchLib('/usr/share/kicad/library/Device.lib')`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain

from circuitron.details.names import LibraryNotFound
from circuitron.edit import Safety, TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.knowledge.library_names import nearest_libraries
from circuitron.source.calls import argument, called_name
from circuitron.source.edits import quoted
from circuitron.source.locations import calls_at
from circuitron.source.value_origins import leaves

_SUFFIX = re.compile(r"\.(?:lib|dcm|kicad_sym|kicad_symdir)$", re.IGNORECASE)
_SEPARATOR = re.compile(r"[\\/]")
_JOINING = ("join", "Path", "str", "fspath", "joinpath", "abspath", "expanduser")


def library_by_name(context: FixContext, found: Finding) -> Iterator[Proposal]:
    """The library's name in the place of a path: of a library that is opened, and of paths that are put together.

    Safe where the library at hand has every part that the script takes from it, or where the path is one of KiCad's
    own folders. The path of a single part as one text is put right by the fix of parts.
    """
    detail = found.detail
    if not isinstance(detail, LibraryNotFound):
        return
    for call in calls_at(context, found.span, "SchLib", "Part"):
        opened = called_name(call) == "SchLib"
        node = argument(call, 0, "filename" if opened else "lib")
        if node is None or not (opened or _is_put_together(context, node)):
            continue
        library, safety = _library(context, detail, _parts_of(context, call) if opened else [detail.part])
        change = _named(context, node, detail, library) if library else None
        if change is not None:
            own = context.project.named(detail.library)
            whose = f"{own.file} of the project is" if own else "KiCad's library of these parts is"
            yield Proposal((change,), f"{detail.library} is not there; {whose} {library}", safety)


def _library(context: FixContext, detail: LibraryNotFound, parts: list[str]) -> tuple[str, Safety]:
    """The library at hand for a path, and whether that is certain; "" where there is none."""
    stem = _stem(detail.library)
    own = context.project.named(detail.library)
    if own is not None:
        return (own.stem if own.shown and own.stem != detail.library else ""), Safety.SAFE
    same = next((name for name in context.symbols.libraries() if name.casefold() == stem.casefold()), "")
    if same:
        all_there = bool(parts) and all(context.symbols.part(same, part) for part in parts)
        of_kicad = "kicad" in "/".join(_SEPARATOR.split(detail.library)[:-1]).casefold()
        return same, Safety.SAFE if all_there or of_kicad else Safety.UNSAFE
    for candidate in nearest_libraries(context.symbols, stem, parts)[:1]:
        if parts and all(context.symbols.part(candidate.text, part) for part in parts):
            return candidate.text, Safety.SAFE if candidate.confidence == "same" else Safety.UNSAFE
    return "", Safety.UNSAFE


def _parts_of(context: FixContext, opened: ast.Call) -> list[str]:
    """Names of the parts that the script takes from a library that it opens."""
    names: dict[str, None] = {}
    for node in context.nodes:
        if isinstance(node, ast.Call) and called_name(node) in ("Part", "PartTmplt"):
            library, name = argument(node, 0, "lib"), argument(node, 1, "name")
            if library is not None and name is not None and opened in leaves(context, library):
                values = (leaf.value for leaf in leaves(context, name) if isinstance(leaf, ast.Constant))
                names |= dict.fromkeys(value for value in values if isinstance(value, str))
    return list(names)


def _is_put_together(context: FixContext, node: ast.expr) -> bool:
    """Whether a library's path is made of pieces, so that it stands in no single literal."""
    values = leaves(context, node)
    return bool(values) and all(isinstance(leaf, ast.JoinedStr | ast.BinOp | ast.Call) for leaf in values)


def _named(context: FixContext, node: ast.expr, detail: LibraryNotFound, library: str) -> TextChange | None:
    """The change that names the library; where only its name varies, that variable."""
    values = leaves(context, node)
    if len(values) != 1:
        return None
    pieces = _file(list(_pieces(values[0])))
    file = _SEPARATOR.split(detail.library)[-1]
    match pieces:
        case [str(text)] if text == file:
            return context.replace(node, quoted(library))
        case [ast.Name() as varies, str(suffix)] if _SUFFIX.fullmatch(suffix) and values[0] is node:
            return context.replace(node, varies.id) if library == _stem(file) else None
        case [ast.Name() as varies] if values[0] is node and library == file:
            return context.replace(node, varies.id)
    return None


def _pieces(node: ast.expr) -> Iterator[str | ast.expr]:
    """What a path is put together of: texts, and expressions whose value is not known."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield from chain.from_iterable(map(_pieces, values))
        case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
            yield value
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from chain(_pieces(left), _pieces(right))
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            yield from chain(_pieces(left), "/", _pieces(right))
        case ast.Call(args=[_, *_] as args) if called_name(node) in _JOINING and not node.keywords:
            for number, arg in enumerate(args):
                yield from chain("/" if number else "", _pieces(arg))
        case _:
            yield node


def _file(pieces: list[str | ast.expr]) -> list[str | ast.expr]:
    """The pieces behind the last separator, texts joined: those of the file's own name."""
    found: list[str | ast.expr] = []
    for piece in reversed(pieces):
        if not isinstance(piece, str):
            found.insert(0, piece)
            continue
        tail = _SEPARATOR.split(piece)[-1]
        if tail and found and isinstance(found[0], str):
            found[0] = tail + found[0]
        elif tail:
            found.insert(0, tail)
        if tail != piece:
            break
    match found:
        case [ast.expr(), str(text)] if not _SUFFIX.fullmatch(text):
            return [text]  # a folder whose name ends with a separator, and the file
    return found


def _stem(library: str) -> str:
    return _SUFFIX.sub("", _SEPARATOR.split(library)[-1])
