"""What the trials add up to: a row per mutation, the totals, the precision of each rule; as a table and as data."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from circuitron.fixes import all_fixes
from circuitron.frozen import Frozen
from mutate.trial import Repaired, Trial, Verdict

# Rules that no mutation can reach, and why.
UNMEASURED = {
    "schematic-routing": "SKiDL's router fails at random: no mutation makes it, no run proves that it will not",
}


class Row(Frozen):
    """Mutants of one kind, or all of them, and what became of them."""

    mutants: int = 0
    safe_equal: int = 0
    safe_different: int = 0
    safe_left: int = 0
    equal: int = 0  # with unsafe edits
    chosen: int = 0  # equal but for what the mutant does not say any more
    different: int = 0
    left: int = 0


class Precision(Frozen):
    """How often a repair in which a rule made an edit led back to the unharmed circuit."""

    rule: str
    safe_equal: int = 0
    safe_repaired: int = 0  # repaired with safe edits alone, right or wrong
    equal: int = 0
    chosen: int = 0
    repaired: int = 0
    proposed_equal: int = 0  # unsafe edits that are listed and not made, had they been made
    proposed_chosen: int = 0
    proposed: int = 0


class Tally(Frozen):
    """The whole result, as it is recorded."""

    command: str
    date: str
    versions: str
    harmless: int  # mutants that did no harm, and are not counted
    total: Row
    mutations: dict[str, Row]
    rules: tuple[Precision, ...]
    unmeasured: dict[str, str] = UNMEASURED
    median_rounds: float
    median_rule_seconds: float


def row(trials: Iterable[Trial]) -> Row:
    """Count trials by verdict."""
    trials = list(trials)
    safe, bold = (Counter(getattr(trial, mode).verdict for trial in trials) for mode in ("safe", "bold"))
    return Row(
        mutants=len(trials),
        safe_equal=safe[Verdict.EQUAL], safe_different=safe[Verdict.DIFFERENT], safe_left=safe[Verdict.LEFT],
        equal=bold[Verdict.EQUAL], chosen=bold[Verdict.CHOSEN],
        different=bold[Verdict.DIFFERENT], left=bold[Verdict.LEFT],
    )  # fmt: skip


def tally(
    trials: Sequence[Trial], kinds: Sequence[str], harmless: int, command: str, date: str, versions: str
) -> Tally:
    """Add everything up. A mutant of several mutations counts in the row of each."""
    by_kind: dict[str, list[Trial]] = {kind: [] for kind in kinds}
    for trial in trials:
        for kind in trial.mutant.kinds:
            by_kind.setdefault(kind, []).append(trial)
    repaired = [trial.bold for trial in trials if trial.bold.verdict is not Verdict.LEFT]
    return Tally(
        command=command,
        date=date,
        versions=versions,
        harmless=harmless,
        total=row(trials),
        mutations={kind: row(of_kind) for kind, of_kind in by_kind.items()},
        rules=precision(trials),
        median_rounds=statistics.median([one.rounds for one in repaired] or [0]),
        median_rule_seconds=round(statistics.median([trial.bold.seconds for trial in trials] or [0.0]), 3),
    )


def precision(trials: Iterable[Trial]) -> tuple[Precision, ...]:
    """Per rule: repairs in which it made an edit, and how many of those are the unharmed circuit."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for trial in trials:
        _count(counts, trial.safe, "safe_")
        _count(counts, trial.bold, "")
        for rule, verdict in trial.proposals:
            counts[rule]["proposed"] += 1
            counts[rule]["proposed_equal"] += verdict is Verdict.EQUAL
            counts[rule]["proposed_chosen"] += verdict is Verdict.CHOSEN
    return tuple(Precision(rule=rule, **counts[rule]) for rule in sorted(counts))


def _count(counts: dict[str, Counter[str]], result: Repaired, prefix: str) -> None:
    if result.verdict is Verdict.LEFT:
        return
    for rule in result.rules:
        counts[rule][f"{prefix}repaired"] += 1
        counts[rule][f"{prefix}equal"] += result.verdict is Verdict.EQUAL
        if not prefix:
            counts[rule]["chosen"] += result.verdict is Verdict.CHOSEN


def table(result: Tally) -> str:
    """The result as text."""
    head = f"{'':34} {'':>7}   {'safe edits alone':^22}   {'with unsafe edits':^29}"
    safe, bold = f"{'equal':>6} {'differs':>8} {'left':>6}", f"{'equal':>6} {'chosen':>6} {'differs':>8} {'left':>6}"
    names = f"{'mutation':34} {'mutants':>7}   {safe}   {bold}"
    lines = [head, names]
    lines += [_line(kind, one) for kind, one in result.mutations.items()]
    lines += [_line("all mutants", result.total), _shares(result.total), ""]
    lines += [f"{'rule':26} {'safe: equal of repaired':>26} {'all: equal of repaired':>26} {'of proposed':>18}"]
    for rule in result.rules:
        safe = f"{rule.safe_equal} of {rule.safe_repaired}"
        bold = f"{rule.equal} (+{rule.chosen} chosen) of {rule.repaired}"
        listed = f"{rule.proposed_equal} (+{rule.proposed_chosen}) of {rule.proposed}" if rule.proposed else ""
        lines.append(f"{rule.rule:26} {safe:>26} {bold:>26} {listed:>18}".rstrip())
    reached = {rule.rule for rule in result.rules if rule.repaired or rule.proposed}
    lines += [
        f"{rule.name:26} {UNMEASURED.get(rule.name, 'not reached'):>53}"
        for rule in all_fixes()
        if rule.name not in reached
    ]
    lines += [
        "",
        f"median rounds {result.median_rounds:g}; median time of a repair without its runs "
        f"{result.median_rule_seconds:.3f} s; {result.harmless} mutants did no harm and are not counted",
    ]
    return "\n".join(lines)


def _line(name: str, one: Row) -> str:
    safe = f"{one.safe_equal:6} {one.safe_different:8} {one.safe_left:6}"
    return f"{name:34} {one.mutants:7}   {safe}   {one.equal:6} {one.chosen:6} {one.different:8} {one.left:6}"


def _shares(total: Row) -> str:
    of = max(1, total.mutants)
    shares = [f"{100 * count / of:.1f}%" for count in (total.safe_equal, total.safe_different, total.safe_left)]
    bold = [f"{100 * count / of:.1f}%" for count in (total.equal, total.chosen, total.different, total.left)]
    safe = f"{shares[0]:>6} {shares[1]:>8} {shares[2]:>6}"
    return f"{'':34} {'':>7}   {safe}   {bold[0]:>6} {bold[1]:>6} {bold[2]:>8} {bold[3]:>6}"
