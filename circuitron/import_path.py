"""Where modules are imported from: never from the current folder, which may be a stranger's."""

# Nothing that Python has not loaded already is imported here: it would be looked for in the current folder.
import os
import sys

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120


def trusted(path: list[str]) -> list[str]:
    """Entries of a `sys.path` without the current folder, except where that is the checkout of circuitron itself."""
    return [entry for entry in path if os.path.isabs(entry) and (entry == PACKAGE or not _is_current(entry))]  # noqa: PTH117


def leave_current_folder() -> None:
    """Take the current folder off `sys.path`: `python -m` and an empty entry of PYTHONPATH put it in front."""
    sys.path[:] = trusted(sys.path)


def _is_current(folder: str) -> bool:
    try:
        return os.path.samefile(folder, ".")  # noqa: PTH121
    except OSError:
        return False
