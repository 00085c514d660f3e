"""Fixtures that all tests share: symbol libraries and their index, real ones, built once and kept between sessions."""

from __future__ import annotations

import contextlib
import fcntl
import gc
import os
import signal
import tempfile
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from circuitron import python_process
from circuitron.commands.environments import MOST_GARBAGE
from circuitron.errors import LibrariesUnavailable
from circuitron.knowledge.libraries import embedded_libraries, find_libraries
from circuitron.knowledge.symbols import SymbolIndex, open_index
from circuitron.run_request import Libraries, LibraryOrigin
from circuitron.settings import user_file
from tests import workers, zygotes
from tests.commands.forked import Loaded, Loading
from tests.kept import KeptEngines, KeptSandbox

_STARTED = pytest.StashKey[float]()
_LOADING = pytest.StashKey[Loading]()

# The same examples in every run, and no limits of time: neither chance nor a busy machine fails a change that has
# nothing to do with it. `pytest --hypothesis-profile=default` searches at random.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],  # fixtures are only read
)
settings.load_profile("repeatable")


def pytest_configure() -> None:
    os.environ["CIRCUITRON_CACHE_DIR"] = str(_cache_folder())  # in what tests start as well; nothing is built twice
    _let_signals_in()


def _let_signals_in() -> None:
    """Let signals reach the commands under test: a shell that starts the suite in the background, or nohup, has them
    ignored, and what is ignored stays so in every process below."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is loaded stays: let no collection of garbage go through it again and again. Tests look for garbage as often
    as a command does."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(MOST_GARBAGE)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    parser.addoption("--seconds", type=float, help="skip tests that have not begun after so many seconds")
    pluginmanager.register(workers)


def pytest_sessionstart(session: pytest.Session) -> None:
    session.config.stash[_STARTED] = time.monotonic()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """Begin to load what commands are forked from before there are workers, so that they share it."""
    wanted = any("loaded" in getattr(item, "fixturenames", ()) for item in session.items)
    if not wanted or session.config.getoption("--collect-only"):
        return (yield)
    session.config.stash[_LOADING] = loading = Loading()
    try:
        return (yield)
    finally:
        loading.close()


def pytest_runtest_setup(item: pytest.Item) -> None:
    limit = item.config.getoption("--seconds")
    if limit is not None and time.monotonic() - item.config.stash[_STARTED] > limit:
        pytest.skip(f"not begun within {limit:g} s; make test runs it")


@pytest.fixture(scope="session", autouse=True)
def _no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads the developer's settings, and none but the server's own uses or starts a kept server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CIRCUITRON_SERVER", "never")
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "no-config"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _zygotes() -> Iterator[zygotes.Zygotes]:
    """Sandboxes of tests that are about something else begin as forks; tests/sandbox has its own start from nothing."""
    made, plain = zygotes.Zygotes(), python_process.start
    zygotes.install(lambda: made.place)
    yield made
    python_process.start = plain
    made.close()


@pytest.fixture
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user's own settings are looked for in this test."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return user_file()


@pytest.fixture(scope="session")
def cache_dir() -> Path:
    """A cache folder of the tests' own, kept between sessions. What is in it is keyed by what it was made from."""
    return _cache_folder()


def _cache_folder() -> Path:
    usual = Path(tempfile.gettempdir()) / f"circuitron-tests-{_user()}"
    folder = Path(os.environ.get("CIRCUITRON_TEST_CACHE") or usual)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def plain_home(cache_dir: Path) -> Path:
    """The home of a user of plain SKiDL, who ran scripts before: it keeps the libraries there that it has read. Each
    worker has its own, because SKiDL does not write them in one step."""
    home = cache_dir / "homes" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    home.mkdir(parents=True, exist_ok=True)
    return home


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One worker at a time: the first makes what is kept, which takes it seconds, and the others find it."""
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


@pytest.fixture(scope="session")
def embedded(cache_dir: Path) -> Libraries:
    """The libraries inside the skidl package: KiCad 8's, without drawings. The same on every machine."""
    with _alone(cache_dir):
        return embedded_libraries(cache_dir)


@pytest.fixture(scope="session")
def libraries(cache_dir: Path, embedded: Libraries) -> Libraries:
    """The libraries that KICADn_SYMBOL_DIR names, else those inside the skidl package."""
    try:
        found = find_libraries(cache_dir=cache_dir)
    except LibrariesUnavailable:
        return embedded
    return found if found.origin is LibraryOrigin.ENVIRONMENT else embedded


@pytest.fixture(scope="session")
def symbols(libraries: Libraries, cache_dir: Path) -> Iterator[SymbolIndex]:
    """The index of `libraries`."""
    with _alone(cache_dir):
        index = open_index(libraries, cache_dir)
    with index:
        yield index


@pytest.fixture(scope="session")
def embedded_symbols(embedded: Libraries, cache_dir: Path) -> Iterator[SymbolIndex]:
    """The index of `embedded`."""
    with _alone(cache_dir):
        index = open_index(embedded, cache_dir)
    with index:
        yield index


@pytest.fixture(scope="session")
def loaded(pytestconfig: pytest.Config, _zygotes: zygotes.Zygotes) -> Iterator[Loaded]:
    """The process that commands are forked from."""
    made = Loaded(pytestconfig.stash[_LOADING], _zygotes)
    yield made
    made.close()


@pytest.fixture(scope="session")
def sandbox() -> Iterator[KeptSandbox]:
    """A local sandbox that stays up."""
    made = KeptSandbox()
    yield made
    made.close()


@pytest.fixture(scope="session")
def engines() -> Iterator[KeptEngines]:
    """Simulators that stay up."""
    made = KeptEngines()
    yield made
    made.close()
