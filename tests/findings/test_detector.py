"""The error detector: what seed 001 lists, what SKiDL, Python, Docker and model services say, and users' patterns."""

from __future__ import annotations

import re

import pytest

from circuitron.errors import SettingsError
from circuitron.finding import ErrorCategory as C
from circuitron.finding import ErrorSeverity as S
from circuitron.findings.detector import ExecutionErrorDetector, detect_execution_error, requires_replanning
from circuitron.settings import ErrorPatterns

SEED = [
    ("Plan has no steps", S.CRITICAL, C.LOGIC),
    ("Invalid plan structure", S.CRITICAL, C.VALIDATION),
    ("Plan validation failed", S.CRITICAL, C.VALIDATION),
    ("Dependency not found", S.CRITICAL, C.DEPENDENCY),
    ("Missing required dependency", S.CRITICAL, C.DEPENDENCY),
    ("Circular dependency", S.CRITICAL, C.DEPENDENCY),
    ("No suitable model found", S.CRITICAL, C.ENVIRONMENT),
    ("No server found", S.CRITICAL, C.ENVIRONMENT),
    ("Database connection failed", S.CRITICAL, C.ENVIRONMENT),
    ("Invalid step sequence", S.CRITICAL, C.LOGIC),
    ("Contradictory steps", S.CRITICAL, C.LOGIC),
    ("Agent not found", S.HIGH, C.DEPENDENCY),
    ("Tool not found", S.HIGH, C.DEPENDENCY),
    ("Agent not active", S.HIGH, C.DEPENDENCY),
    ("Tool not active", S.HIGH, C.DEPENDENCY),
    ("Function call validation failed", S.HIGH, C.VALIDATION),
    ("Invalid parameters", S.HIGH, C.VALIDATION),
    ("Missing required parameter", S.HIGH, C.VALIDATION),
    ("Memory limit exceeded", S.HIGH, C.RESOURCE),
    ("Resource unavailable", S.HIGH, C.RESOURCE),
    ("Step execution timeout", S.HIGH, C.TIMEOUT),
]

# As the tools print them: SKiDL 3.0.0, Python 3.11, Docker 20.10, the openai package.
REAL = [
    ("ValueError: Unable to find part TPS54331 in library Regulator_Switching.", S.HIGH, C.DEPENDENCY),
    ("Part 'TPS54331' is in no library.", S.HIGH, C.DEPENDENCY),
    ("FileNotFoundError: Can't open file: device.\n", S.MEDIUM, C.DEPENDENCY),
    ("ERROR: No pins found using R:R1[('Z',)] @ [script.py:3]", S.MEDIUM, C.VALIDATION),
    ("TypeError: unsupported operand type(s) for +=: 'NoneType' and 'Net'", S.MEDIUM, C.VALIDATION),
    ("ERC WARNING: No drivers for net VCC.", S.LOW, C.LOGIC),
    ("ERC WARNING: Unconnected pin: INPUT pin 5/EN of AP2112K-3.3/U1.", S.LOW, C.LOGIC),
    ("ERC WARNING: Unconnected pin: POWER-IN pin 1/VIN of AP2112K-3.3/U1.", S.MEDIUM, C.LOGIC),
    ("ModuleNotFoundError: No module named 'numpy'", S.MEDIUM, C.DEPENDENCY),
    ("  File \"s.py\", line 3\nSyntaxError: '(' was never closed", S.MEDIUM, C.VALIDATION),
    ("NameError: name 'foo' is not defined", S.MEDIUM, C.LOGIC),
    ("MemoryError", S.HIGH, C.RESOURCE),
    (
        "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
        S.CRITICAL,
        C.ENVIRONMENT,
    ),
    ('404 Client Error: Not Found ("No such image: circuitron-sandbox:1")', S.CRITICAL, C.ENVIRONMENT),
    ("write /tmp/x: no space left on device", S.CRITICAL, C.RESOURCE),
    ("Error code: 401 - {'error': {'message': 'Incorrect API key provided: sk-…'}}", S.CRITICAL, C.ENVIRONMENT),
    ("Error code: 404 - {'error': {'message': 'The model `gpt-9` does not exist'}}", S.CRITICAL, C.ENVIRONMENT),
    ("Error code: 429 - {'error': {'message': 'Rate limit reached for gpt-5.4-mini'}}", S.MEDIUM, C.RESOURCE),
    ("Error code: 429 - {'error': {'code': 'insufficient_quota'}}", S.CRITICAL, C.RESOURCE),
    ("Error code: 503 - {'error': {'message': 'The engine is currently overloaded'}}", S.MEDIUM, C.ENVIRONMENT),
    ("httpx.ConnectError: [Errno 111] Connection refused", S.CRITICAL, C.ENVIRONMENT),
    ("This model's maximum context length is 128000 tokens.", S.HIGH, C.RESOURCE),
    ("openai.APITimeoutError: Request timed out.", S.MEDIUM, C.TIMEOUT),
    ("DeprecationWarning: pkg_resources is deprecated", S.LOW, C.VALIDATION),
]


@pytest.mark.parametrize(("message", "severity", "category"), SEED + REAL)
def test_messages_are_classified(message: str, severity: S, category: C) -> None:
    error = detect_execution_error(message)
    assert (error.severity, error.category) == (severity, category)
    assert error.message == message
    assert error.requires_replanning == (severity in (S.CRITICAL, S.HIGH)) == requires_replanning(message)


@pytest.mark.parametrize(
    ("error_type", "severity", "category"),
    [
        ("TimeLimit", S.HIGH, C.TIMEOUT),
        ("MemoryLimit", S.HIGH, C.RESOURCE),
        ("PartNotFound", S.HIGH, C.DEPENDENCY),
        ("PinNotFound", S.MEDIUM, C.VALIDATION),
        ("EmptyCircuit", S.HIGH, C.LOGIC),
        ("WidthMismatch", S.MEDIUM, C.UNKNOWN),  # without a severity of its own: the message decides
        ("no type at all", S.MEDIUM, C.UNKNOWN),
    ],
)
def test_findings_are_classified_by_type(error_type: str, severity: S, category: C) -> None:
    context = {"error_type": error_type}
    error = detect_execution_error("any words", context)
    assert (error.severity, error.category) == (severity, category)
    if category is not C.UNKNOWN:
        assert detect_execution_error("DeprecationWarning: old", context).severity is severity, "before the message"
    own = ExecutionErrorDetector([("any words", C.LOGIC, S.LOW)])
    assert own.detect_execution_error("any words", context).severity is S.LOW, "after the user's own patterns"


def test_unknown_message() -> None:
    error = detect_execution_error("the moon is in the wrong house")
    assert (error.severity, error.category, error.requires_replanning) == (S.MEDIUM, C.UNKNOWN, False)


@pytest.mark.parametrize(("retries", "severity"), [(0, S.HIGH), (2, S.HIGH), (3, S.CRITICAL), (9, S.CRITICAL)])
def test_timeout_becomes_critical_after_several_retries(retries: int, severity: S) -> None:
    error = detect_execution_error("Step execution timeout", {"step_id": "step_1", "retry_count": retries})
    assert (error.severity, error.retry_count) == (severity, retries)
    assert error.context["step_id"] == "step_1"


def test_a_part_with_replacements_does_not_change_the_plan() -> None:
    message = "ValueError: Unable to find part NE555 in library Timer."
    assert detect_execution_error(message).requires_replanning
    error = detect_execution_error(message, {"candidates": ["Timer:NE555P"]})
    assert (error.severity, error.requires_replanning) == (S.MEDIUM, False)


def test_users_patterns_come_first() -> None:
    detector = ExecutionErrorDetector(
        [(r"licen[cs]e server", C.ENVIRONMENT, S.CRITICAL), (r"nameerror", C.LOGIC, S.LOW)]
    )
    assert detector.requires_replanning("The LICENSE SERVER is down")
    assert detector.detect_execution_error("NameError: name 'x' is not defined").severity is S.LOW
    assert not requires_replanning("The license server is down")


def test_patterns_from_the_settings() -> None:
    detector = ExecutionErrorDetector.from_settings(ErrorPatterns(critical=("fire",), timeout=("too slow",)))
    assert detector.detect_execution_error("Fire in the fab").severity is S.CRITICAL
    slow = detector.detect_execution_error("far too slow", {"retry_count": 3})
    assert (slow.category, slow.severity) == (C.TIMEOUT, S.CRITICAL)


def test_a_pattern_that_is_none_is_named() -> None:
    with pytest.raises(SettingsError, match=re.escape("'broken('")):
        ExecutionErrorDetector([("broken(", C.LOGIC, S.LOW)])


def test_tables_of_a_subclass() -> None:
    class Lab(ExecutionErrorDetector):
        CRITICAL_PATTERNS = (*ExecutionErrorDetector.CRITICAL_PATTERNS, (r"smoke", C.RESOURCE, S.CRITICAL))

    assert Lab().requires_replanning("smoke from U3")


def test_a_long_message_is_looked_at_from_both_ends() -> None:
    assert requires_replanning("x" * 5_000_000 + "\nPlan has no steps")
