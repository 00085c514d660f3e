"""The files of a verified circuit on disk: written together or not at all, with a manifest of what was verified."""

from circuitron.outputs.bill import bill_rows as bill_rows
from circuitron.outputs.folder import check_folder, verify, write
from circuitron.outputs.manifest import Circumstances, Manifest, rows

__all__ = ["Circumstances", "Manifest", "check_folder", "rows", "verify", "write"]
