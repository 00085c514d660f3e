"""Chooses the concrete sandbox, libraries and index that settings ask for. Nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from circuitron.settings import Settings, load

if TYPE_CHECKING:
    from circuitron.knowledge.symbols import SymbolIndex
    from circuitron.models import Libraries
    from circuitron.pipeline import Tools


class Toolbox:
    """Tools by settings, made once each and closed together."""

    def __init__(self, options: dict[str, Any], on_progress: Callable[[str], None] | None = None) -> None:
        self._options = options
        self._say = on_progress or (lambda text: None)
        self._made: dict[Settings, Tools] = {}
        self._settings: dict[Path, Settings] = {}
        self._open = ExitStack()

    def settings(self, folder: Path) -> Settings:
        """Settings for scripts in `folder`."""
        if folder not in self._settings:
            self._settings[folder] = load(folder, self._options)
        return self._settings[folder]

    def tools(self, settings: Settings) -> Tools:
        """What the pipeline needs.

        Raises:
            FatalError: no sandbox, or no libraries.
        """
        if settings not in self._made:
            self._made[settings] = self._make(settings)
        return self._made[settings]

    def index(self, settings: Settings) -> tuple[Libraries, SymbolIndex]:
        """The symbol libraries and their index, built first where it is not in the cache."""
        from circuitron.knowledge.libraries import find_libraries
        from circuitron.knowledge.symbols import open_index

        libraries = find_libraries(settings.symbol_dir, export_image=lambda cache: _image_symbols(cache, settings))
        index = open_index(libraries, progress=self._indexing)
        self._open.callback(index.close)
        return libraries, index

    def _make(self, settings: Settings) -> Tools:
        from circuitron.pipeline import Tools
        from circuitron.sandbox.choose import choose_sandbox

        sandbox = choose_sandbox(settings)
        libraries, symbols = self.index(settings)
        return Tools(sandbox=sandbox, libraries=libraries, symbols=symbols, limits=settings.limits)

    def _indexing(self, done: int, whole: int) -> None:
        self._say(f"indexing the symbol libraries, {100 * done // max(whole, 1)} %")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()


def _image_symbols(cache: Path, settings: Settings) -> Path | None:
    """The libraries of the sandbox image, where there is an engine to ask."""
    from circuitron.sandbox.choose import engine_expected

    if not engine_expected():
        return None
    from circuitron.sandbox.image_symbols import export_symbols

    return export_symbols(cache, settings.image)
