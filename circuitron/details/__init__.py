"""What is known about each kind of failure: one payload per error type, in the field's own terms.

`Finding.detail` is one of them. Members that are "" or empty are not known: what finds a failure says what it can.
`ErrorType` and the payloads belong together; the grade, wording and advice of each are in `findings/catalogue.toml`.
The payloads stand in modules by what they are of. A check of a clean script builds none of these classes.
"""

import importlib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import GetPydanticSchema
from pydantic_core import core_schema

from circuitron.details.base import Detail
from circuitron.error_types import ErrorType

_MODULES = ("ends", "python", "names", "connections", "calls", "erc", "circuits")

AnyDetail = Annotated[
    Detail, GetPydanticSchema(lambda source, build: core_schema.no_info_plain_validator_function(_read))
]


@cache
def payloads() -> Mapping[ErrorType, type[Detail]]:
    """The payload of each error type."""
    modules = [importlib.import_module(f"{__name__}.{name}") for name in _MODULES]
    classes = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    return {
        kind.model_fields["type"].default: kind
        for kind in classes
        if issubclass(kind, Detail) and isinstance(kind.model_fields["type"].default, ErrorType)
    }


def _read(value: object) -> Detail:
    """A payload, or that which a document has. Only the classes that are met get a validator: a union would build a
    hundred, which takes a twentieth of a small check.
    """
    if isinstance(value, Detail):
        return value
    if isinstance(value, Mapping) and (kind := payloads().get(value.get("type", ""))):
        return kind.model_validate(value)
    raise ValueError("no payload of a known error type")


def detail_of(type: ErrorType, **members: Any) -> Detail:
    """The payload of a type that only a table knows.

    Raises:
        ValidationError: a member that it does not have.
    """
    return payloads()[type](**members)
