"""importlib.metadata is loaded when something is asked of it, and is itself then."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from circuitron.late_metadata import put_off
put_off()
from importlib.metadata import entry_points
import importlib.metadata
import pydantic
class Value(pydantic.BaseModel):
    number: int
assert Value(number=1).number == 1
assert "email.message" not in sys.modules
assert importlib.util.find_spec("importlib.metadata")
assert entry_points(group="console_scripts")
assert "email.message" in sys.modules
import importlib.metadata._meta
from importlib.metadata import Distribution
assert importlib.metadata.version("pydantic") == pydantic.VERSION == Distribution.from_name("pydantic").version
assert importlib.metadata is sys.modules["importlib.metadata"] and importlib.metadata.__file__
"""


def test_metadata_are_loaded_when_something_is_asked_of_them() -> None:
    environment = {"PYDANTIC_DISABLE_PLUGINS": "__all__", "PYTHONPATH": ":".join(sys.path)}
    subprocess.run([sys.executable, "-c", CODE], env=environment, check=True)
