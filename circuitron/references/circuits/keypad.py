"""Matrix of sixteen push buttons."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_PULL_UP, _SERIES = 10e3, 470.0


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("level of a row with its button pressed", "VCC * R / (R + RP)", "V", VCC=volts, R=_SERIES, RP=_PULL_UP)
    draft.figure("most current between two columns", "VCC / (2 * R)", "A", VCC=volts, R=_SERIES)
    rows, columns = [f"ROW{n}" for n in range(1, 5)], [f"COL{n}" for n in range(1, 5)]
    with draft.block("rows", "read by the controller"):
        for n, row in enumerate(rows, 1):
            draft.resistor(f"R{n}", _PULL_UP, "VCC", row, "high while no button is pressed")
            draft.pulled(row, "VCC")
    with draft.block("columns", "one after the other driven low"):
        for n, column in enumerate(columns, 5):
            draft.resistor(f"R{n}", _SERIES, column, f"KEYS{n - 4}", "protects outputs while two buttons are pressed")
            draft.pulled(f"KEYS{n - 4}", column)
    with draft.block("buttons", "four rows of four"):
        for n in range(16):
            draft.part(f"SW{n + 1}", *BUTTON, "button", {"1": rows[n // 4], "2": f"KEYS{n % 4 + 1}"})
    with draft.block("controller", f"eight lines of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/rows/columns", "supply, rows, columns", "VCC", *rows, *columns)
    draft.fed("VCC")
    draft.stated(R1=_PULL_UP, R5=_SERIES)
    draft.wired("SW16", ROW4="1", KEYS4="2")
    return draft.finish("Keypad 4 x 4", f"Matrix of sixteen buttons for a controller of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="keypad",
    title="Keypad of four by four buttons in a matrix",
    answers=listed(
        """
        keypad, keypad matrix, matrix keypad, 4x4 keypad, 4x4 matrix keypad, 16 button matrix, button matrix, 4x4 button
        matrix, keyboard matrix, 16 key keypad, keypad 4x4, 4x4 keypad matrix, 16 button keypad, 4 by 4 keypad
        """
    ),
    parameters=(supply(3.3, 1.8, 5.5, "microcontroller", "mcu", "logic"),),
    sources=("AN1171 How to Use the Capacitive and Matrix Keypads, Microchip; a row and a column for each button",),
    limits=(
        "Two buttons at once are told apart, three may look like four: there are no diodes.",
        "The program takes care of bouncing.",
    ),
    neutral=listed(
        """
        keypad, matrix, button, buttons, keys, key, push, 16, 4x4, pull, up, ups, pullups, microcontroller, mcu,
        arduino, esp32, header, keyboard, interface
        """
    ),
    holds=("button",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.003"),),
    signals=(
        *(Signal(f"ROW{n}", "input", "supply") for n in range(1, 5)),
        *(Signal(f"COL{n}", "output", "supply") for n in range(1, 5)),
    ),
)
