"""Hostile scripts in a command that the kept server performs: they get neither at the server nor at what it lends."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.run_request import Libraries
from tests.processes import alive
from tests.sandbox.conftest import Host, host  # noqa: F401  a fixture
from tests.sandbox.test_batches import checked, folder, is_harmless  # noqa: F401  a fixture
from tests.server.conftest import Kept

_SHARED = ("XDG_RUNTIME_DIR", "TMPDIR", "PYTHONPATH", "LANG", "CIRCUITRON_SERVER")


@pytest.mark.long
def test_no_hostile_script_harms_the_kept_server(
    kept: Kept,
    folder: Path,  # noqa: F811
    host: Host,  # noqa: F811
    libraries: Libraries,
    cache_dir: Path,
) -> None:
    server = kept.start()
    variables = {name: kept.environment[name] for name in _SHARED}
    printed: dict[str, str] = {}
    for half in (0, 1):  # the second with what the server has made ready since
        printed |= checked("local", folder, host, libraries, cache_dir, slice(half, None, 2), **variables)
        assert kept.performed() == half + 1 and alive(server.pid)
    assert is_harmless(printed, host)
    assert kept.leaves_nothing(server.pid)
