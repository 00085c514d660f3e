"""Where a result went, and the files that were made of it. Declarations only."""

from circuitron.execution_report import ProductState
from circuitron.frozen import Frozen

_MISSING = (ProductState.FAILED.value, ProductState.UNAVAILABLE.value)


class FileRow(Frozen):
    """A line of the table of files: one file, or one product without files, and what became of it."""

    product: str
    file: str
    size: str
    state: str

    @property
    def missing(self) -> bool:
        """Whether this is a product that could not be made."""
        return not (self.file or self.size) and self.state.startswith(_MISSING)


class Delivery(Frozen):
    """What was done with a result.

    Args:
        words: where it was put, such as "written to buck.py"; "" where it was not.
        command: what runs the script here, to be copied and pasted; "" where it is not on disk.
        files: what was made of the circuit, and what was not.
        written: False where a verified repair was left unwritten.
    """

    words: str = ""
    command: str = ""
    files: tuple[FileRow, ...] = ()
    written: bool = True
