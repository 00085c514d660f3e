"""The rules, one a file. `ALL` is their order of precedence: where two edits overlap, the earlier one is made.

First what keeps a script from running at all, then names of libraries, parts and pins, then connections and calls,
last what ERC finds: a mend further up often answers what is found further down.
"""

from __future__ import annotations

from circuitron.repair.base import Rule

ALL: tuple[Rule, ...] = ()
