"""How a repair ends."""

from enum import StrEnum


class Outcome(StrEnum):
    CLEAN = "clean"  # nothing to repair
    REPAIRED = "repaired"  # verified
    UNVERIFIED = "unverified"  # no findings, but parts that no library vouches for, which the user has not accepted
    UNREPAIRED = "unrepaired"  # findings remain; the file is untouched

    @property
    def verified(self) -> bool:
        return self in (Outcome.CLEAN, Outcome.REPAIRED)
