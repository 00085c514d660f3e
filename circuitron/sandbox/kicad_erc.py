"""The report of KiCad's electrical rules check, as KiCad writes it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, ValidationError

from circuitron.execution_report import KicadErc, KicadViolation
from circuitron.sanitise import line

_MOST_VIOLATIONS = 500


class _Loose(BaseModel):
    """KiCad's own format, which may grow (https://schemas.kicad.org/erc.v1.json)."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


class _Item(_Loose):
    description: str


class _Violation(_Loose):
    type: str
    severity: str
    description: str
    items: list[_Item]


class _Sheet(_Loose):
    path: str
    violations: list[_Violation]


class _Report(_Loose):
    kicad_version: str
    sheets: list[_Sheet]


def read_report(text: str) -> KicadErc | None:
    """A report; None where it cannot be read."""
    try:
        report = _Report.model_validate_json(text)
    except ValidationError:
        return None
    found = [
        KicadViolation(
            type=line(violation.type),
            severity=line(violation.severity),
            description=line(violation.description),
            sheet=line(sheet.path),
            items=tuple(line(item.description) for item in violation.items),
        )
        for sheet in report.sheets
        for violation in sheet.violations
    ]
    found.sort(key=lambda violation: (violation.severity != "error", violation.type, violation.items))
    return KicadErc(version=line(report.kicad_version), violations=tuple(found[:_MOST_VIOLATIONS]))
