"""Which tests a change touches: what `make quick` runs.

    python3 -m tests.affected

Prints the test files that concern the files changed since the last commit (those of the last commit where nothing is),
nearest first: changed tests, tests that import a changed module, tests that name a changed data file, tests that import
a package that a changed module is in. Fixes, reference circuits and the like are reached only through their packages.
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def changed() -> list[str]:
    """Files that differ from the last commit, new ones included; where none do, the files of the last commit."""
    working = _git("diff", "--name-only", "HEAD") + _git("ls-files", "--others", "--exclude-standard")
    return working or _git("diff", "--name-only", "HEAD~1", "HEAD")


def affected(files: Iterable[str]) -> list[str]:
    """Test files that a change of `files` (paths from the root of the checkout) may break, nearest first."""
    tests = {path.relative_to(ROOT).as_posix(): path.read_text() for path in sorted(ROOT.glob("tests/**/test_*.py"))}
    files = list(files)
    nearest = [name for name in files if name in tests]
    modules = {_module(name) for name in files if name.endswith(".py")}
    imported = {name: set(_imports(text)) for name, text in tests.items()}
    importing = [name for name in tests if modules & imported[name]]
    packages = {package for module in modules for package in _packages(module)}
    through = [name for name in tests if packages & imported[name]]
    words = {_word(name) for name in files if not name.endswith(".py") or name.startswith("tests/fixes/cases/")}
    naming = [name for name, text in tests.items() if any(word in text for word in words if "." in word)]
    structure = ["tests/test_architecture.py"] if any(name.startswith("circuitron/") for name in files) else []
    return list(dict.fromkeys([*nearest, *importing, *naming, *structure, *through]))


def _git(*arguments: str) -> list[str]:
    output = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return output.splitlines()


def _module(name: str) -> str:
    return name.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")


def _packages(module: str) -> Iterator[str]:
    """The packages that a module of circuitron is in, but for circuitron itself."""
    parents = module.split(".")[:-1] if module.startswith("circuitron.") else []
    return (".".join(parents[:count]) for count in range(len(parents), 1, -1))


def _imports(text: str) -> Iterator[str]:
    """Modules that a test imports, those of `from package import module` as well."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _word(name: str) -> str:
    """What a test that reads a data file calls it; the cases of fixes are read by `tests.fixes.case` alone."""
    return "tests.fixes.case" if name.startswith("tests/fixes/cases/") else name.rpartition("/")[2]


if __name__ == "__main__":
    print("\n".join(affected(changed())))
