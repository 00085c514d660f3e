"""The symbol libraries of the sandbox image, copied once to the host's cache."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from circuitron.errors import SandboxFailure, SandboxUnavailable
from circuitron.sandbox.docker import DockerSandbox


def export_symbols(cache: Path, image: str = "") -> Path | None:
    """The folder below `cache` with the libraries of `image` (by default this version's own); copied on first use.

    Returns None where there is no engine, no image, or no libraries in it.

    Raises:
        StorageFailure: the cache cannot be written.
    """
    docker = DockerSandbox(image)
    try:
        folder = cache / f"image-symbols-{docker.image_id()[:16]}"
        if folder.is_dir():
            return folder
        partial = folder.with_name(f"{folder.name}.{os.getpid()}")
        try:
            docker.export_symbols(partial)
            # Another process may have been quicker; its copy is as good as this one.
            with contextlib.suppress(OSError):
                partial.rename(folder)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    except (SandboxUnavailable, SandboxFailure):
        return None
    return folder if folder.is_dir() else None
