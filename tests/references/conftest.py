"""What the tests of reference circuits share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from circuitron.knowledge.supplement import Supplemented
from circuitron.knowledge.symbols import SymbolIndex


@pytest.fixture(scope="session")
def symbols(symbols: SymbolIndex, cache_dir: Path) -> Iterator[Supplemented]:
    """The libraries at hand with the supplementary one, as commands have them."""
    source = Supplemented(symbols, cache_dir)
    yield source
    source.close()
