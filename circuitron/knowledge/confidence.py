"""How sure a match is, of parts, pins and footprints alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Confidence = Literal["same", "likely", "possible"]
"""See `models.Candidate`."""

RANK: Mapping[Confidence, int] = {"same": 2, "likely": 1, "possible": 0}
