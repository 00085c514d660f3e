"""Arithmetic that a model asks for instead of doing it in its head: values as engineers write them, and no code.

`simpleeval` walks the expression's tree and knows nothing but numbers, arithmetic and the functions below. All
numbers are floats, so that no power takes more than a moment or a few bytes.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simpleeval import SimpleEval

MAX_LENGTH = 500  # characters

_UNITS = frozenset(["", "V", "A", "W", "F", "H", "Hz", "Ω", "ohm", "ohms", "Ohm", "R", "s", "S", "C", "J", "bps"])
_SCALES = {"p": 1e-12, "n": 1e-9, "u": 1e-6, "µ": 1e-6, "m": 1e-3, "R": 1.0, "V": 1.0, "k": 1e3, "K": 1e3, "M": 1e6}
_EXPONENTS = {"p": -12, "n": -9, "u": -6, "m": -3, "k": 3, "M": 6}  # what most values have: read without quantiphy
_NUMBER = re.compile(
    r"(?<![\w.])(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
    r"(?P<suffix> ?(?:[A-Za-zµΩ]+(?:\d+[A-Za-zµΩ]*)?|%(?!\s*[\w(.])))?(?![\w.])"
)
_INFIX = re.compile(r"(?P<scale>[pnuµmRVkKM])(?P<digits>\d+)(?P<unit>[A-Za-zΩ]*)")
_SPELLINGS = str.maketrans(
    "\u00d7\u00b7\u00f7\u2212\u2013\u03bc\u2126", "**/--\u00b5\u03a9"
)  # times, dot, obelus, minus, dash, mu, ohm sign

# IEC 60063. E3 to E24 are conventional; E48 to E192 are powers of ten rounded to three digits, with one exception.
_E24 = (10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91)
_SERIES = (3, 6, 12, 24, 48, 96, 192)


class CalculationError(ValueError):
    """An expression that cannot be worked out."""


def calculate(expression: str) -> float:
    """The value of an arithmetic expression.

    Args:
        expression: numbers may carry an engineering suffix and a unit: 10k, 4k7, 3V3, 100nF, 2.2 uH, 5 mA, 1%. Units
            are read and dropped. `^` is a power, as `**` is. Functions: see FUNCTIONS.

    Raises:
        CalculationError: no such function, unit or name; too long; no finite real number. The message says which.
    """
    from simpleeval import InvalidExpression

    if len(expression) > MAX_LENGTH:
        raise CalculationError(f"the expression has {len(expression)} characters, at most {MAX_LENGTH} are taken")
    plain = _NUMBER.sub(_plain, expression.translate(_SPELLINGS).replace("^", "**").strip())
    if not plain:
        raise CalculationError("the expression is empty")
    try:
        value = _evaluator().eval(plain, ast.parse(plain, mode="eval").body)
    except CalculationError:
        raise
    except SyntaxError as error:
        raise CalculationError(f"not an arithmetic expression: {error.msg}") from None
    except ZeroDivisionError:
        raise CalculationError("division by zero") from None
    except OverflowError:
        raise CalculationError("the result is too large") from None
    except (RecursionError, MemoryError):
        raise CalculationError("the expression is nested too deeply") from None
    except TypeError as error:
        raise CalculationError(f"wrong arguments: {error}") from None
    except InvalidExpression as error:
        raise CalculationError(f"{error}. Known are + - * / // % ** and {', '.join(FUNCTIONS)}, pi") from None
    except ValueError as error:
        raise CalculationError(str(error)) from None
    if not isinstance(value, float) or not math.isfinite(value):
        raise CalculationError(f"the result is not a finite real number: {value}")
    return float(value)


def parallel(*resistances: float) -> float:
    """Resistance of resistors (or impedances' magnitudes of one kind) in parallel; of inductors too."""
    if not resistances:
        raise CalculationError("parallel() needs at least one value")
    return 0.0 if 0.0 in resistances else 1.0 / sum(1.0 / each for each in resistances)


def e_series(value: float, series: float = 24) -> float:
    """The standard value nearest to `value` by ratio (IEC 60063). `series` is 3, 6, 12, 24, 48, 96 or 192."""
    if series not in _SERIES:
        raise CalculationError(f"there is no series E{series:g}, only {', '.join(f'E{n}' for n in _SERIES)}")
    if not 0 < value < math.inf:
        raise CalculationError("e_series() needs a positive value")
    decade = 10.0 ** math.floor(math.log10(value))
    standard = [base * decade for base in (*_decade(int(series)), 10.0)]
    return float(f"{min(standard, key=lambda each: abs(math.log(each / value))):.3g}")


def _decade(series: int) -> list[float]:
    """The values of one decade, 1 up to but not including 10."""
    if series <= 24:
        return [base / 10 for base in _E24[:: 24 // series]]
    values = [round(10 ** (step / series), 2) for step in range(series)]
    return [9.20 if value == 9.19 else value for value in values]


def _rounded(value: float, digits: float = 0) -> float:
    return round(value, int(digits))


FUNCTIONS: dict[str, Callable[..., float]] = {
    "sqrt": math.sqrt,
    "log": math.log,
    "ln": math.log,
    "log10": math.log10,
    "log2": math.log2,
    "exp": math.exp,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "atan": math.atan,
    "abs": abs,
    "min": min,
    "max": max,
    "round": _rounded,
    "floor": lambda value: float(math.floor(value)),
    "ceil": lambda value: float(math.ceil(value)),
    "parallel": parallel,
    "e_series": e_series,
    "e12": lambda value: e_series(value, 12),
    "e24": lambda value: e_series(value, 24),
    "e96": lambda value: e_series(value, 96),
}


def _evaluator() -> SimpleEval:
    """An evaluator that knows numbers, the four operations with remainder and power, and our functions; no more."""
    import operator

    from simpleeval import SimpleEval

    operators = {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
        ast.Pow: operator.pow,
        ast.USub: operator.neg,
        ast.UAdd: operator.pos,
    }
    evaluator = SimpleEval(operators=operators, functions=FUNCTIONS, names={"pi": math.pi})
    allowed = (ast.Expr, ast.UnaryOp, ast.BinOp, ast.Call, ast.keyword, ast.Name)
    evaluator.nodes = {kind: evaluator.nodes[kind] for kind in allowed}
    evaluator.nodes[ast.Constant] = _constant
    return evaluator


def _constant(node: ast.Constant) -> float:
    if isinstance(node.value, bool) or not isinstance(node.value, int | float):
        raise CalculationError(f"only numbers can be worked with, not {node.value!r:.40}")
    return float(node.value)


def _plain(found: re.Match[str]) -> str:
    """A number with its suffix worked in."""
    number, suffix = found["number"], (found["suffix"] or "").strip()
    if not suffix:
        return number
    if suffix in _EXPONENTS and number.replace(".", "").isdigit():
        return repr(float(f"{number}e{_EXPONENTS[suffix]}"))
    if suffix == "%":
        return f"({number} * 0.01)"
    if (infix := _INFIX.fullmatch(suffix)) and number.isdigit() and infix["unit"] in _UNITS:
        return repr(float(f"{number}.{infix['digits']}") * _SCALES[infix["scale"]])
    return _with_unit(found[0], number, suffix)


def _with_unit(text: str, number: str, suffix: str) -> str:
    """A number with a unit, as quantiphy reads it.

    Raises:
        CalculationError: it is no number, or has another unit.
    """
    from quantiphy import InvalidNumber, Quantity

    try:
        quantity = Quantity(f"{number}{suffix}")
    except InvalidNumber:
        raise CalculationError(f"{text!r} is not a number") from None
    if quantity.units.lower() == "eg":  # meg, as SPICE has it
        return repr(float(quantity))
    if quantity.units not in _UNITS:
        raise CalculationError(f"{suffix!r} in {text!r} is neither an engineering suffix nor a known unit")
    return repr(float(quantity))
