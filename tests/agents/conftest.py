"""No test of this folder talks to another machine: sockets to elsewhere are refused in this process and, by the
environment that `loopback_only` gives, in every command under test."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.commands.forked import Loaded, Loading
from tests.zygotes import Zygotes

GUARD = Path(__file__).parent / "loopback_only"
_installed: list[Path] = []  # an audit hook stays as long as its process


def _install(folder: Path) -> Path:
    if not _installed:
        leaks = folder / "leaks"
        leaks.touch()
        os.environ["CIRCUITRON_TEST_LEAKS"] = str(leaks)
        spec = importlib.util.spec_from_file_location("circuitron_loopback_only", GUARD / "sitecustomize.py")
        assert spec and spec.loader
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
        _installed.append(leaks)
    return _installed[0]


@pytest.fixture(autouse=True)
def leaks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The log of attempts to reach another machine. It must be empty after each test, unless the test emptied it."""
    path = _install(tmp_path_factory.getbasetemp())
    path.write_text("")
    yield path
    attempts = path.read_text(encoding="utf-8")
    path.write_text("")
    assert not attempts, f"tried to reach another machine: {attempts}"


@pytest.fixture
def loopback_only(leaks: Path) -> Mapping[str, str]:
    """What to add to the environment of a command, so that it reaches nothing but this machine."""
    paths = [str(GUARD), *(path for path in sys.path if path)]
    return {"PYTHONPATH": os.pathsep.join(paths), "CIRCUITRON_TEST_LEAKS": str(leaks)}


@pytest.fixture(scope="session")
def loaded(_zygotes: Zygotes) -> Iterator[Loaded]:
    """The process that commands are forked from: one of its own, which reaches nothing but this machine."""
    loading = Loading(str(GUARD))
    made = Loaded(loading, _zygotes)
    yield made
    made.close()
    loading.close()


@pytest.fixture(autouse=True)
def _no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's own services, keys and proxies are none of the tests' business."""
    for name in list(os.environ):
        if name.startswith("OPENAI_") or name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
