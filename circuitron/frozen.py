"""Base of the values that pass between layers: frozen, typed, serialisable. They do no more than arrange what they
hold.

A `Script` is run as a `RunRequest`, which gives an `ExecutionReport`; diagnosis turns that into `Finding`s;
rules answer those with `Edit`s; one round of all that is an `Attempt`, and a whole repair a `FixResult`.
"""

from pydantic import BaseModel, ConfigDict

SCHEMA_VERSION = 1  # of the JSON that they are written as


class Frozen(BaseModel):
    """Base of all values: immutable, no unknown fields, bytes as base64 in JSON.

    Modules with many of them do without `from __future__ import annotations`: pydantic takes a fifth longer for types
    that it has to read from strings.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        ser_json_bytes="base64",
        val_json_bytes="base64",
        defer_build=True,
        serialize_by_alias=True,
    )
