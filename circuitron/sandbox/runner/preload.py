"""Loads SKiDL once, quickly and without a trace, in the process that children are forked from."""

from __future__ import annotations

import inspect
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from . import late_imports
from .kicad import FOOTPRINTS

KICAD_VERSIONS = (5, 6, 7, 8, 9, 10)
_SPICE = "InSpice"
_TO_COME = "/symbols-to-come"  # stands for the folder of symbol libraries until it is known


def preload(config: Mapping[str, Any]) -> None:
    """Import SKiDL with the libraries of `config` at hand; afterwards `child.main` can run in a fork of this process.

    Args:
        config: `symbols`, the folder with symbol libraries; `version`, their KiCad version, such as "9", or
            "skidl" for those inside the skidl package.
    """
    if "skidl" not in sys.modules:
        load()
        settle(config)


def load() -> None:
    """Import SKiDL, before it is known where the symbol libraries are: `settle` must follow.

    Writes nothing that stays: SKiDL's log files are not opened, its data folder is a temporary one. InSpice, which
    costs more than the rest of SKiDL, is kept out; a script that simulates gets it by `admit_spice`.
    """
    _complete_builtins()
    _name_folders(_TO_COME)
    storage = tempfile.mkdtemp(prefix="circuitron-")
    os.environ["XDG_DATA_HOME"] = storage
    # Not for ever: a module that is None in sys.modules cannot be imported, and scripts may want it.
    sys.modules[_SPICE] = None  # type: ignore[assignment]
    open_log = logging.FileHandler._open
    logging.FileHandler._open = _open_nothing  # type: ignore[assignment,method-assign]
    logging.disable(logging.CRITICAL)
    try:
        late_imports.defer()
        with _short_stacks(), late_imports.plain_metadata():
            import skidl
    finally:
        logging.disable(logging.NOTSET)
        logging.FileHandler._open = open_log  # type: ignore[method-assign]
        os.environ.pop("XDG_DATA_HOME", None)
        shutil.rmtree(storage, ignore_errors=True)
    from skidl.scriptinfo import get_skidl_trace, scriptinfo

    from . import large_circuits, sexp, stable_order, substitute

    _close_logs()
    large_circuits.install()
    for function in (get_skidl_trace, scriptinfo):  # which runs replace
        substitute.holders(function)
    stable_order.install()
    sexp.install_search()
    skidl.config.query_backup_lib = False


def settle(config: Mapping[str, Any]) -> None:
    """Have SKiDL, which `load` imported, look for symbols where they are.

    Args:
        config: as for `preload`.
    """
    import skidl

    symbols = str(config["symbols"])
    _name_folders(symbols)
    for folders in skidl.config.lib_search_paths.values():
        folders[:] = [symbols if folder == _TO_COME else folder for folder in folders]


def _name_folders(symbols: str) -> None:
    """Set the variables by which SKiDL finds libraries."""
    for version in ("", *KICAD_VERSIONS):
        os.environ[f"KICAD{version}_SYMBOL_DIR"] = symbols
        if os.path.isdir(FOOTPRINTS):  # the tables of footprint libraries point there by this name
            os.environ[f"KICAD{version}_FOOTPRINT_DIR"] = FOOTPRINTS


def _complete_builtins() -> None:
    """The names that Python's `site` adds for scripts, such as `exit`; it is switched off where sandboxes need that."""
    import site

    site.setquit()
    site.setcopyright()
    site.sethelper()


@contextmanager
def _short_stacks() -> Iterator[None]:
    """Let SKiDL, which asks for the names of the files on the stack while it loads, have them without their source."""
    stack = inspect.stack
    inspect.stack = _short_stack
    try:
        yield
    finally:
        inspect.stack = stack


def _short_stack(context: int = 1) -> list[inspect.FrameInfo]:
    """Stands in for `inspect.stack`."""
    found = []
    frame = inspect.currentframe()
    while frame := frame and frame.f_back:
        code = frame.f_code
        found.append(inspect.FrameInfo(frame, code.co_filename, frame.f_lineno, code.co_name, None, None))
    return found


def _open_nothing(handler: logging.FileHandler) -> IO[str]:
    """Stands in for opening a log file."""
    return open(os.devnull, "w", encoding="utf-8")


def _close_logs() -> None:
    """Take SKiDL's log files out of its loggers, and forget what it counted while it was imported."""
    from skidl.logger import active_logger, erc_logger, rt_logger

    for logger in (rt_logger, erc_logger):
        for handler in list(logger.log_file_handlers):
            logging.Logger.removeHandler(logger, handler)
            handler.close()
        logger.log_file_handlers.clear()
        for count in ("error", "warning", "bare_error", "bare_warning"):
            getattr(logger, count).reset()
    active_logger.set(rt_logger)


def admit_spice() -> None:
    """Let InSpice in after all, into SKiDL's SPICE module too."""
    import importlib

    if sys.modules.get(_SPICE, False) is None:
        del sys.modules[_SPICE]
        import skidl.tools.spice.spice as spice

        importlib.reload(spice)
        import skidl.tools.spice as package

        importlib.reload(package)
