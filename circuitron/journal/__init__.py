"""The append-only record of a run, from which a killed run goes on.

Every run has a folder of its own below `runs/` in the state folder, with `journal.jsonl` in it: one JSON value a line,
the header first, each line on disk before the run goes on. What takes time or money — a model's reply, a script's run,
the user's word on the plan — goes through `Journal.remember`: done once, written down, and read back when the run is
resumed, so that a resumed run takes the very same way up to where it was killed, without asking anybody again.

Keys are never written: every line is searched for the secrets of the environment before it goes to disk.
"""

from circuitron.journal.entries import Ending, Entry, Header, ending, read
from circuitron.journal.record import Journal
from circuitron.journal.runs import RunSummary, find, prune, summaries, summary

__all__ = [
    "Ending",
    "Entry",
    "Header",
    "Journal",
    "RunSummary",
    "ending",
    "find",
    "prune",
    "read",
    "summaries",
    "summary",
]
