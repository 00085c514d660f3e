"""Mutations of what lies outside a script: libraries of the project's own, libraries by their paths, data, outputs."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.run_request import Module
from circuitron.source.calls import argument
from mutate.subject import Harm, Mutation, PartCall, Subject, after_imports

# Where KiCad's libraries are on other machines.
_FOLDERS = ("/usr/share/kicad/symbols", "/usr/share/kicad/library", r"C:\Program Files\KiCad\share\kicad\library")
_ENDINGS = (".kicad_sym", ".lib")
# What drawing a schematic left in the parts of a library that SKiDL 1.0 to 1.2 wrote.
_OBJECTS = (
    "'place_bbox':<class 'skidl.schematics.geometry.BBox'>(Point((-400.0, -400.0)), Point((400.0, 200.0)))",
    "'move_box':<skidl.coord.BBox object at 0x7f9930>(Point((0.0, 1.0), (2, 3)))",
    "'region':<skidl.schematics.gen_schematic.Region object at 0x7f21b4d0>",
)


def library_opened(subject: Subject, rng: random.Random) -> list[Harm]:
    """A library of KiCad's that is opened by the path it has on another machine: all its parts are taken from it."""
    libraries: dict[str, list[PartCall]] = {}
    for part in subject.parts:
        libraries.setdefault(part.symbol.library, []).append(part)
    harms: list[Harm] = []
    for library, parts in libraries.items():
        path = f"{rng.choice(_FOLDERS)}/{library}{rng.choice(_ENDINGS)}"
        name = f"{library.lower()}_lib"
        opened = subject.insert(after_imports(subject), f"{name} = {subject.skidl('SchLib')}({path!r})")
        harms.append((opened, *(subject.context.replace(part.library, name) for part in parts)))
    return harms


def library_put_together(subject: Subject, rng: random.Random) -> list[Harm]:
    """A library's path that is put together of a folder and a name."""
    folder, ending = rng.choice(_FOLDERS), rng.choice(_ENDINGS)
    forms = ('f"{{LIBRARIES}}/{0}{1}"', 'LIBRARIES + "/{0}{1}"', 'os.path.join(LIBRARIES, "{0}{1}")')
    form = rng.choice(forms)
    lines = [*(["import os"] if "os." in form else []), f"LIBRARIES = {folder!r}"]
    first = subject.insert(after_imports(subject), *lines)
    changes = [subject.context.replace(p.library, form.format(p.symbol.library, ending)) for p in subject.parts]
    return [(first, change) for change in changes] + ([(first, *changes)] if changes else [])


def _own(subject: Subject, ending: str) -> Iterator[tuple[ast.Call, ast.Constant, ast.keyword]]:
    """Parts of libraries beside the script, which are read by a tool that the call names."""
    names = {file.name.removesuffix(ending) for file in subject.files if file.name.endswith(ending)}
    for call in subject.calls("Part"):
        library = argument(call, 0, "lib")
        given = next((keyword for keyword in call.keywords if keyword.arg == "tool"), None)
        if isinstance(library, ast.Constant) and library.value in names and given is not None:
            yield call, library, given


def _without_tool(subject: Subject, given: ast.keyword) -> TextChange:
    end = subject.context.replace(given.value, "").end
    start = subject.source.rindex(",", 0, subject.context.offset(given.lineno, given.col_offset))
    return TextChange(start=start, end=end, text="")


def old_library(subject: Subject, rng: random.Random) -> list[Harm]:
    """A private library of KiCad 5 that is read as one of today's, by its name, its file or an old path."""
    harms: list[Harm] = []
    for _, library, given in _own(subject, ".lib"):
        form = rng.choice(("{}", "{}.lib", "/home/me/kicad/{}.lib", r"C:\kicad\{}.lib"))
        tool = rng.choice(
            (_without_tool(subject, given), subject.context.replace(given.value, subject.skidl("KICAD9")))
        )
        harms.append((*subject.reword(library, form.format(library.value)), tool))
    return harms


def library_gone(subject: Subject, rng: random.Random) -> list[Harm]:
    """A private library that is not there any more; the file in which an earlier run kept its parts is."""
    return [
        (*subject.reword(library, rng.choice(("mine_old", "private_parts", "my_lib"))), _without_tool(subject, given))
        for _, library, given in _own(subject, "_sklib.py")
    ]


def objects_in_library(subject: Subject, rng: random.Random) -> list[Harm]:
    """Objects of SKiDL's own in a library that it wrote."""
    return [
        (Module(name=file.name, source=file.source.replace("'pins':[", f"{rng.choice(_OBJECTS)}, 'pins':[")),)
        for file in subject.files
        if file.name.endswith("_sklib.py")
    ]


def symbol_lost(subject: Subject, rng: random.Random) -> list[Harm]:
    """A part whose symbol stood in the script, requested from a library of KiCad's that does not have it."""
    tree = subject.context.tree
    assert tree is not None
    about = [node for node in tree.body if "CIRCUITRON" in subject.segment(node).split("Part(CIRCUITRON")[0]]
    about += [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "simp_sexp"]
    calls = [call for call in subject.calls("Part") if call.args and subject.segment(call.args[0]) == "CIRCUITRON"]
    if not calls:
        return []
    gone = [subject.line(node) for node in about]
    library = rng.choice(("Regulator_Switching", "Power_Management", "Regulators", "MPS"))
    return [(*gone, *(subject.context.replace(call.args[0], repr(library)) for call in calls))]


def data_elsewhere(subject: Subject, rng: random.Random) -> list[Harm]:
    """A file that the script reads, by its path on another machine."""
    folder = rng.choice(("/home/me/projects/board/", "~/board/", "C:\\boards\\station\\", "/Users/ann/station/"))
    return [
        subject.reword(call.args[0], folder + call.args[0].value)
        for call in subject.calls("open")
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    ]


def output_elsewhere(subject: Subject, rng: random.Random) -> list[Harm]:
    """A netlist to a folder that is not there."""
    path = rng.choice(("out/board.net", "build/netlists/board.net", "/home/me/board/board.net", r"C:\boards\board.net"))
    text = f"r{path!r}" if "\\" in path else repr(path)
    return [
        subject.replace(call, f"{subject.segment(call.func)}(file_={text.replace(chr(92) * 2, chr(92))})")
        for call in subject.calls("generate_netlist")
    ]


def tool_of_kicad4(subject: Subject, rng: random.Random) -> list[Harm]:
    """`lib_search_paths_kicad`, the list of folders that SKiDL once had for KiCad alone."""
    name = f"{subject.skidl('lib_search_paths_kicad')}"
    return [(subject.insert(after_imports(subject), f'{name}.append("{rng.choice((".", "libs", ".."))}")'),)]


MUTATIONS: dict[str, Mutation] = {
    "library: opened by a path": library_opened,
    "library: path put together": library_put_together,
    "library: of KiCad 5, private": old_library,
    "library: private, gone": library_gone,
    "library: SKiDL's, with objects": objects_in_library,
    "part: symbol lost": symbol_lost,
    "path: of KiCad alone": tool_of_kicad4,
    "path: data of another machine": data_elsewhere,
    "path: output folder": output_elsewhere,
}
