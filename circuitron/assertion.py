"""What may be asserted of a circuit and approved in it, and the verdicts. Declarations only.

Field descriptions are read by the model that states an assertion: they say what is wanted, in its terms.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

COMMENT = "circuitron:"  # begins the comments of a script in which its author asserts something


class Answer(BaseModel):
    """Base of all that a model may answer."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False, defer_build=True)


class PartPresent(Answer):
    """A part of this kind is in the circuit."""

    kind: Literal["part_present"]
    ref: str = Field(description="Reference, such as 'U1'")
    name: str = Field(description="Part name or the beginning of it, such as 'LM2596'; '' for any")


class PinOnNet(Answer):
    """This pin is on this net."""

    kind: Literal["pin_on_net"]
    ref: str
    pin: str = Field(description="Pin name or number")
    net: str


class DividerVoltage(Answer):
    """Two resistors divide this voltage to that one."""

    kind: Literal["divider_voltage"]
    top_net: str = Field(description="Net at the upper resistor's upper end")
    tap_net: str
    bottom_net: str
    top_volts: float = Field(description="Volts of the upper net against the lower")
    tap_volts: float = Field(description="Volts expected at the tap")
    tolerance_percent: float


class EnableActive(Answer):
    """This control pin is tied to its active level, directly or by a resistor."""

    kind: Literal["enable_active"]
    ref: str
    pin: str
    level_net: str = Field(description="The net that makes it active, such as 'VIN' or 'GND'")


class SupplyDecoupled(Answer):
    """Each supply pin of this part has a capacitor to ground on its net."""

    kind: Literal["supply_decoupled"]
    ref: str
    ground_net: str


class DiodeDirection(Answer):
    """The diode's (or LED's) anode and cathode are on these nets."""

    kind: Literal["diode_direction"]
    ref: str
    anode_net: str
    cathode_net: str


class PulledTo(Answer):
    """A resistor joins this net to that one."""

    kind: Literal["pulled_to"]
    net: str
    to_net: str


class NetsApart(Answer):
    """These two nets are not the same net."""

    kind: Literal["nets_apart"]
    one: str
    other: str


class StatedValue(Answer):
    """The value of a part is this text, such as a colour or a type, whatever its upper and lower case."""

    kind: Literal["stated_value"]
    ref: str
    text: str


class Measured(Answer):
    """A figure of the circuit lies between two others."""

    kind: Literal["measured"]
    quantity: Literal["rail", "current", "cutoff", "gain", "frequency", "value", "rating"] = Field(
        description="rail: volts of a net against ground; current: amperes through a part; cutoff: the corner in hertz "
        "and gain: the ratio, from net `against` to net `of`; frequency: hertz of what oscillates on a net; "
        "value: of a part, in ohm, farad or henry; rating: volts that a part's value states"
    )
    of: str = Field(description="The net or reference: '+3V3', 'D1', 'OUT'")
    against: str = Field(description="The input's net for cutoff and gain, else ''")
    low: float | None = Field(description="Least that is right, in the unit above; null for no such limit")
    high: float | None = Field(description="Most that is right; null for no such limit")


Assertion = Annotated[
    PartPresent
    | PinOnNet
    | DividerVoltage
    | EnableActive
    | SupplyDecoupled
    | DiodeDirection
    | PulledTo
    | NetsApart
    | StatedValue
    | Measured,
    Field(discriminator="kind", description="Something that can be checked on the finished circuit"),
]


class Verdict(StrEnum):
    HOLDS = "holds"
    FAILS = "fails"
    NOT_CHECKED = "not checked"  # `found` says why; never a pass
    WITHDRAWN = "withdrawn"  # by a model, for a written reason

    @classmethod
    def _missing_(cls, value: object) -> "Verdict | None":
        return cls.NOT_CHECKED if value == "could not be checked" else None  # as older journals have it


class AssertionResult(Answer):
    """Whether an assertion of the plan holds on the finished circuit, and what was found."""

    assertion: Assertion
    verdict: Verdict
    found: str
    how: str = ""  # it was found out, where the circuit's parts and nets do not say it
    reason: str = ""  # why it was withdrawn
    instead: Assertion | None = None  # what was put in its place


class Approval(Answer):
    """A finding that is left as it is, for a written reason. Errors cannot be approved."""

    finding: str = Field(description="The finding, word for word")
    reason: str = Field(description="Why it is right for this circuit")
