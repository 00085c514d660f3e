"""What the payloads have in common."""

from typing import Any

from circuitron.frozen import Frozen


class Detail(Frozen):
    """Base of the payloads. `type` is each one's own error type."""

    type: Any

    def known(self) -> dict[str, Any]:
        """The members that are known, for JSON and for templates; without the type."""
        return {name: value for name in type(self).model_fields if name != "type" and (value := getattr(self, name))}


class OfPart(Detail):
    """About a part: as the script names it, and the symbol that was really loaded."""

    library: str = ""  # as the script names it
    part: str = ""  # the symbol's name, as the script has it
    symbol: str = ""  # "Library:Name" of the symbol that was loaded
    ref: str = ""  # U1

    @property
    def whose(self) -> str:
        """The part in question: reference and symbol, as far as known."""
        symbol = self.symbol or self.part
        return f"{self.ref} ({symbol})" if self.ref and symbol else self.ref or symbol or "The part"


class Requested(OfPart):
    """A part that was not found as requested; its requested pins show which device it is."""

    pins: tuple[str, ...] = ()  # that the script asks it for
    footprint: str = ""
    value: str = ""
