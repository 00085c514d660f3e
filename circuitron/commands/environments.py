"""Chooses the concrete sandbox, libraries and index that settings ask for. Nothing else does."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from circuitron.commands.messages import say
from circuitron.settings import Ignored, Settings, ignored_text, load

if TYPE_CHECKING:
    from circuitron.knowledge.supplement import Supplemented
    from circuitron.physics.engines import EngineProcess
    from circuitron.pipeline import Environment
    from circuitron.run_request import Libraries, Mode, Project, Script
    from circuitron.sandbox.base import Session
    from circuitron.sandbox.kept import KeptSandbox

MOST_GARBAGE = 50_000  # objects that may be waiting to be looked at; looking takes about 5 ms then


class Environments:
    """Environments by settings, made once each and closed together."""

    def __init__(self, options: dict[str, Any], on_progress: Callable[[str], None] | None = None) -> None:
        self._options = options
        self._say = on_progress or (lambda text: None)
        self._made: dict[Settings, Environment] = {}
        self._settings: dict[Path, Settings] = {}
        self._ignored: set[Ignored] = set()
        self.notes: list[str] = []  # on settings; more may come with each script
        self._found: dict[Settings, Libraries] = {}
        self._sandboxes: dict[Settings, KeptSandbox] = {}
        self._simulators: Sequence[EngineProcess] = ()
        self._open = ExitStack()

    def settings(self, folder: Path) -> Settings:
        """Settings for scripts in `folder`."""
        if folder not in self._settings:
            settings = self._settings[folder] = load(folder, self._options)
            if settings.ignored is not None and settings.ignored not in self._ignored:
                self._ignored.add(settings.ignored)
                self.notes.append(ignored_text(settings.ignored))
                say(self.notes[-1])
        return self._settings[folder]

    def read_settings_again(self) -> None:
        """Read settings anew where they are next asked for: files may have changed since."""
        self._settings.clear()

    def start(self, scripts: Sequence[Settings]) -> None:
        """Start the sandbox for the first of the scripts to come; the time it takes is there for loading other things.

        Raises:
            FatalError: no sandbox, or no libraries.
        """
        for settings in scripts[:1]:
            self._sandbox(settings).warm(self.libraries(settings))

    def begin(self, script: Script, project: Project, settings: Settings, mode: Mode) -> Session:
        """A session for a script in which its run goes on already.

        Raises:
            FatalError: the sandbox cannot be had or broke, or there are no libraries.
        """
        from circuitron.sandbox.begun import BegunSession, run_request

        request = run_request(script, mode, settings)
        return BegunSession.start(self._sandbox(settings), self.libraries(settings), project, request)

    def start_simulator(self) -> None:
        """Start what simulates circuits, which takes about as long as the run of a script that was begun before."""
        self._engines()[0].launch()

    def prepare(self, scripts: Sequence[Settings]) -> None:
        """See that there is a sandbox, and libraries with an index, for each of the scripts to come; start nothing.

        Raises:
            FatalError: there is not.
        """
        from circuitron.knowledge.symbols import open_index

        for settings in dict.fromkeys(scripts):
            self._sandbox(settings)
            open_index(self.libraries(settings), progress=self._indexing).close()

    def apart(self, on_progress: Callable[[str], None]) -> Environments:
        """The same for a process of its own, forked from this one: with what is known, and nothing that is open."""
        other = Environments(self._options, on_progress)
        other._settings, other._found = self._settings, self._found
        return other

    def of(self, settings: Settings) -> Environment:
        """What the pipeline needs.

        Raises:
            FatalError: no sandbox, or no libraries.
        """
        if settings not in self._made:
            from circuitron.findings.detector import ExecutionErrorDetector
            from circuitron.knowledge.footprints import open_footprints
            from circuitron.pipeline import Environment

            libraries, symbols = self.index(settings)
            self._made[settings] = Environment(
                sandbox=self._sandbox(settings),
                libraries=libraries,
                symbols=symbols,
                footprints=open_footprints(libraries),
                limits=settings.limits,
                detector=ExecutionErrorDetector.from_settings(settings.patterns),
                runtime_seconds=settings.runtime_seconds,
                erc_seconds=settings.erc_seconds,
                accept_unvouched=settings.accept_unvouched,
                asserted=settings.assertions,
                review=settings.review,
                physics=settings.physics,
                ignore=settings.ignore,
                stated_footprints=settings.footprints,
                engines=self._engines,
            )
            _collect_garbage()
        return self._made[settings]

    def index(self, settings: Settings) -> tuple[Libraries, Supplemented]:
        """The symbol libraries and their index, built first where it is not in the cache."""
        from circuitron.knowledge.supplement import Supplemented
        from circuitron.knowledge.symbols import open_index

        libraries = self.libraries(settings)
        index = Supplemented(open_index(libraries, progress=self._indexing))
        self._open.callback(index.close)
        return libraries, index

    def libraries(self, settings: Settings) -> Libraries:
        """The symbol libraries that the settings lead to.

        Raises:
            SettingsError, LibrariesUnavailable: there are none of the requested kind.
        """
        from circuitron.knowledge.libraries import find_libraries

        if settings not in self._found:
            self._found[settings] = find_libraries(
                settings.symbol_dir,
                kicad=settings.kicad,
                export_image=lambda cache: _image_symbols(cache, settings),
            )
        return self._found[settings]

    def _sandbox(self, settings: Settings) -> KeptSandbox:
        from circuitron.sandbox.choose import choose_sandbox
        from circuitron.sandbox.kept import KeptSandbox

        if settings not in self._sandboxes:
            sandbox = KeptSandbox(choose_sandbox(settings))
            self._open.callback(sandbox.close)
            self._sandboxes[settings] = sandbox
        return self._sandboxes[settings]

    def _engines(self) -> Sequence[EngineProcess]:
        """The simulators of all scripts."""
        if not self._simulators:
            from circuitron.physics.engines import installed_engines

            self._simulators = installed_engines()
            for engine in self._simulators:
                self._open.callback(engine.close)
        return self._simulators

    def _indexing(self, done: int, whole: int) -> None:
        self._say(f"indexing the symbol libraries, {100 * done // max(whole, 1)} %")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()


def _collect_garbage() -> None:
    """Begin to look for garbage, which `__main__` keeps from slowing the start, but not among what is loaded."""
    gc.freeze()
    gc.set_threshold(MOST_GARBAGE)
    gc.enable()


def _image_symbols(cache: Path, settings: Settings) -> Path | None:
    """The libraries of the sandbox image, where there is an engine to ask."""
    from circuitron.sandbox.choose import image_of
    from circuitron.sandbox.early import engine_expected

    if not engine_expected():
        return None
    from circuitron.sandbox.image_symbols import export_symbols

    return export_symbols(cache, image_of(settings))
