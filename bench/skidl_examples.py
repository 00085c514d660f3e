#!/usr/bin/env python3
"""Repair the examples that SKiDL's own source distributions carry, and compare each with its unharmed run.

    skidl_examples.py [--version 1.1.0 …] [--keep FOLDER] [--unsafe-fixes] [--only TEXT] [--jobs 2] [--sandbox local]

Scripts, and the bodies of test functions without what they assert, of each version given are run by that version (in an
environment of its own, made with pip, with the libraries that lie beside them and those of KiCad 5.1.7): that circuit
is what they mean. What is the same in several versions, but for its imports, is taken of the first. Then
`circuitron fix` repairs them for the installed SKiDL and the KiCad libraries at hand, and the two circuits are compared
electrically: which pins are on one net. Nets of fewer than two pins connect nothing and are left out. SKiDL 1 made
packages when the script had ended, so references may have other numbers.

KiCad's libraries changed between the two, so numbers of pins may differ: read what is printed as different.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from skidl_history import fetch  # noqa: E402

# All versions whose source distributions carry scripts or tests, newest first. The tests of 0.0.27 and 0.0.29 are those
# of their neighbours.
VERSIONS = ("1.1.0", "1.0.0", "0.0.30", "0.0.28")

# Run by the old version: the script, then its circuit as JSON.
DRIVER = """
import builtins, json, runpy, sys
import skidl
script, result = sys.argv[1:3]
sys.argv = [script]
for tool, places in skidl.lib_search_paths.items():
    if "." not in places:
        places.insert(0, ".")
error = ""
try:
    runpy.run_path(script, run_name="__main__")
except BaseException as problem:
    error = "%s: %s" % (type(problem).__name__, problem)
circuit = builtins.default_circuit
if hasattr(circuit, "instantiate_packages"):
    circuit.instantiate_packages()
nets = [[[p.part.ref, str(p.num)] for p in net.get_pins() if getattr(p, "part", None)] for net in circuit.get_nets()]
with open(result, "w") as file:
    json.dump({"error": error, "nets": nets}, file)
"""


# What is not put beside an example: settings of its author's machine, outputs, and a library of two symbols for a test
# of the KiCad 6 reader that would hide all of KiCad's own Device.
_LEFT_OUT = (".skidlcfg", "*.cfg", "*.net", "*.erc", "Device.kicad_sym")


@dataclass(frozen=True)
class Example:
    """A script as it was published. `folder` holds what lies beside it."""

    name: str
    source: str
    folder: Path


@dataclass(frozen=True)
class Circuit:
    """What is compared: nets as sets of (reference, pin)."""

    nets: frozenset[frozenset[tuple[str, str]]]

    def shape(self) -> tuple[int, ...]:
        """The same for two circuits that differ in nothing but the numbers of their references.

        Colours are refined as in the test of Weisfeiler and Leman: those of parts by the nets that their pins are on,
        those of nets by their pins.
        """
        colours = {ref: hash(ref.rstrip("0123456789_")) for net in self.nets for ref, _ in net}
        for _ in range(len(colours)):
            on: dict[str, list[tuple[str, int]]] = {ref: [] for ref in colours}
            for net in self.nets:
                colour = hash(tuple(sorted((number, colours[ref]) for ref, number in net)))
                for ref, number in net:
                    on[ref].append((number, colour))
            colours = {ref: hash((colours[ref], tuple(sorted(pins)))) for ref, pins in on.items()}
        return tuple(sorted(colours.values()))


@dataclass(frozen=True)
class Row:
    name: str
    expected: str  # how the example ran where it comes from: ran, nothing (no circuit), or the error
    outcome: str  # clean, repaired, unrepaired, ERROR
    verdict: str  # equal, equal* (with other numbers of references), different, not compared
    left: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.outcome:11} {self.verdict:13} {self.name:62} {', '.join(self.left)[:90] or self.expected[:60]}"


def examples(source: Path) -> Iterator[Example]:
    """Scripts of a source distribution that use SKiDL, and the bodies of its test functions."""
    package = {path.parent for path in source.glob("**/skidl/__init__.py")}
    for path in sorted(source.glob("**/*.py")):
        if any(folder in path.parents for folder in package) or path.name.endswith(("_sklib.py", "setup.py")):
            continue
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        name = str(path.relative_to(source).with_suffix("")).replace("/", "_")
        if path.name.startswith("test_") and path.parent.name == "tests":
            yield from _of_tests(name, text, path.parent)
        elif "skidl import" in text or "import skidl" in text:
            yield Example(name, text, path.parent)


def _of_tests(name: str, text: str, folder: Path) -> Iterator[Example]:
    """Each test function as a script: the module's own imports, then its body. Tests of failures are left out."""
    tree = ast.parse(text)
    heads = [_head(statement) for statement in tree.body if isinstance(statement, ast.Import | ast.ImportFrom)]
    helpers = [
        statement
        for statement in tree.body
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Assign) and "test_" not in ast.unparse(statement)
    ]
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef) or not function.name.startswith("test_") or function.args.args:
            continue
        body = "\n".join(ast.unparse(_WithoutAsserts().visit(statement)) for statement in function.body)
        if "pytest" in body or "get_filename" in body:
            continue
        parts = [*dict.fromkeys(filter(None, heads)), *(ast.unparse(helper) for helper in helpers), body]
        yield Example(f"{name}_{function.name.removeprefix('test_')}", "\n".join(parts) + "\n", folder)


class _WithoutAsserts(ast.NodeTransformer):
    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        return ast.copy_location(ast.Pass(), node)


def _head(statement: ast.Import | ast.ImportFrom) -> str:
    if isinstance(statement, ast.ImportFrom) and "setup_teardown" in (statement.module or ""):
        return "from skidl import *" if any(alias.name == "*" for alias in statement.names) else ""
    return "" if "pytest" in ast.unparse(statement) else ast.unparse(statement)


def published(versions: Iterable[str], folder: Path) -> Iterator[tuple[str, list[Example]]]:
    """The examples of each version that are in none of those before it."""
    seen: set[str] = set()
    for version in versions:
        if fetch(version, folder) is None:
            sys.exit(1)
        new = [example for example in examples(folder / f"skidl-{version}") if _program(example) not in seen]
        seen |= {_program(example) for example in new}
        yield version, new


def _program(example: Example) -> str:
    """What an example does: the same for two that differ in nothing but their imports."""
    body = [node for node in ast.parse(example.source).body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return ast.dump(ast.Module(body, []))


def environment(version: str, folder: Path) -> Path:
    """The Python of an environment with that version of SKiDL."""
    python = folder / f"venv-{version}" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(python.parents[1])], check=True)
        install = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", f"skidl=={version}"]
        subprocess.run(install, check=True)
    return python


def old_libraries(folder: Path) -> Path:
    """The libraries of KiCad 5.1.7 in their own format, made from the table of their symbols: pins, no drawings."""
    place = folder / "kicad-5.1.7"
    if place.is_dir():
        return place
    place.mkdir()
    texts: dict[str, list[str]] = {}
    with gzip.open(ROOT / "kicad-libs" / "kicad-5.1.7-symbols.tsv.gz", "rt", encoding="utf-8") as table:
        for line in table:
            if line.startswith("#"):
                continue
            library, name, reference, *_, pins = line.rstrip("\n").split("\t")
            texts.setdefault(library, ["EESchema-LIBRARY Version 2.4\n"]).append(_symbol(name, reference, pins))
    for library, symbols in texts.items():
        (place / f"{library}.lib").write_text("".join(symbols) + "#End Library\n", encoding="utf-8")
    return place


def _symbol(name: str, reference: str, pins: str) -> str:
    lines = [
        f"DEF {name} {reference} 0 40 Y Y 1 F N",
        f'F0 "{reference}" 0 0 50 H V C CNN',
        f'F1 "{name}" 0 0 50 H V C CNN',
    ]
    lines += ['F2 "" 0 0 50 H I C CNN', 'F3 "" 0 0 50 H I C CNN', "DRAW"]
    for pin in pins.split():
        number, _, rest = pin.partition("=")
        label, _, kind = rest.rpartition(":")
        lines.append(f"X {label or '~'} {number} 0 0 100 R 50 50 1 1 {kind}")
    return "\n".join([*lines, "ENDDRAW", "ENDDEF", ""])


def expected(example: Example, python: Path, libraries: Path) -> tuple[str, Circuit | None]:
    """How an example runs with the version it comes from, and the circuit it builds."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = _beside(example, Path(temporary))
        script, result, driver = folder / "example.py", Path(temporary) / "result.json", Path(temporary) / "driver.py"
        script.write_text(example.source, encoding="utf-8")
        driver.write_text(DRIVER, encoding="utf-8")
        try:
            subprocess.run(
                [str(python), str(driver), script.name, str(result)],
                cwd=folder, capture_output=True, timeout=120, check=False, stdin=subprocess.DEVNULL,
                env={"PATH": "/usr/bin:/bin", "HOME": temporary, "KICAD_SYMBOL_DIR": str(libraries)},
            )  # fmt: skip
            found = json.loads(result.read_text(encoding="utf-8"))
        except (subprocess.TimeoutExpired, OSError, ValueError) as error:
            return f"{type(error).__name__}", None
    if found["error"]:
        return found["error"], None
    circuit = _circuit(found["nets"])
    return ("ran", circuit) if circuit.nets else ("nothing", None)


def repaired(example: Example, options: list[str]) -> tuple[str, tuple[str, ...], Circuit | None]:
    """What `circuitron fix` makes of an example: outcome, faults that are left, and the circuit."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = _beside(example, Path(temporary))
        script = folder / "example.py"
        script.write_text(example.source, encoding="utf-8")
        command = [sys.executable, "-m", "circuitron", "fix", str(script), "--output", str(script), "--quiet"]
        done = subprocess.run(
            [*command, "--no-model", "--output-format", "json-full", *options],
            capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        result = json.loads(done.stdout)["fixed"][0]["result"]
    except (ValueError, LookupError):
        return "ERROR", ((done.stderr.strip().splitlines() or ["no output"])[-1],), None
    left = sorted({f"{item['type']}: {item['message']}" for item in result["remaining"] if item["grade"] == "fault"})
    verified = [a for a in result["attempts"] if a["source"] == result["source"] and a["report"]["snapshot"]]
    circuit = of_snapshot(verified[-1]["report"]["snapshot"]) if verified else None
    return result["outcome"], tuple(left), circuit


def _beside(example: Example, temporary: Path) -> Path:
    """A copy of the example's folder."""
    folder = temporary / "folder"
    copy_beside(example.folder, folder)
    return folder


def copy_beside(folder: Path, target: Path) -> None:
    """Copy what lies beside an example."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns(*_LEFT_OUT))


def _circuit(nets: list[list[list[str]]]) -> Circuit:
    connected = (frozenset((ref, number) for ref, number in pins) for pins in nets)
    return Circuit(frozenset(net for net in connected if len(net) > 1))


def of_snapshot(snapshot: dict[str, Any]) -> Circuit:
    return _circuit([[[pin["ref"], pin["number"]] for pin in net["pins"]] for net in snapshot["nets"]])


def row(example: Example, python: Path, libraries: Path, options: list[str]) -> Row:
    how, before = expected(example, python, libraries)
    outcome, left, after = repaired(example, options)
    compared = outcome in ("clean", "repaired")
    return Row(example.name, how, outcome, verdict(before, after) if compared else "not compared", left)


def verdict(before: Circuit | None, after: Circuit | None) -> str:
    if before is None or after is None:
        return "not compared"
    return "equal" if before == after else "equal*" if before.shape() == after.shape() else "different"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="append", help=f"default: {', '.join(VERSIONS)}", metavar="VERSION")
    parser.add_argument(
        "--keep", type=Path, help="keep what is fetched and the environment here, and use what is there"
    )
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument("--only", default="", help="examples with this in their name")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sandbox", default="local", choices=["auto", "docker", "local"])
    arguments = parser.parse_args()
    options = ["--sandbox", arguments.sandbox, *(["--unsafe-fixes"] if arguments.unsafe_fixes else [])]
    with tempfile.TemporaryDirectory() as temporary:
        folder = (arguments.keep or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        libraries = old_libraries(folder)
        rows: list[Row] = []
        for version, new in published(arguments.version or VERSIONS, folder):
            python = environment(version, folder)
            wanted = [example for example in new if arguments.only in example.name]
            print(f"SKiDL {version}: {len(wanted)} examples", flush=True)
            with ThreadPoolExecutor(arguments.jobs) as pool:
                for found in pool.map(partial(row, python=python, libraries=libraries, options=options), wanted):
                    rows.append(found)
                    print(found, flush=True)
    _summary(rows)
    return 1 if any(found.outcome == "ERROR" for found in rows) else 0


def _summary(rows: list[Row]) -> None:
    circuits = [found for found in rows if found.expected == "ran"]
    print(f"{len(rows)} examples, {len(circuits)} of which build a circuit where they come from:")
    for (outcome, verdict), count in sorted(Counter((found.outcome, found.verdict) for found in circuits).items()):
        print(f"  {count:4} {outcome}, {verdict}")


if __name__ == "__main__":
    sys.exit(main())
