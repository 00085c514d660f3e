"""Operational amplifiers whose feedback goes to the wrong input."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE, is_fixed

CODE = "ER402"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.OPAMP):
        for output, plus, minus in units(part):
            if (looped := _through_transistors(circuit, output, plus, minus)) is not None:
                yield from looped
            else:
                yield from _judge(circuit, part, output, plus, minus)


def units(part: Part) -> Iterator[tuple[Pin, Pin, Pin]]:
    """Output, non-inverting and inverting input of each amplifier of a part."""
    for output in part.having(Role.OUTPUT):
        plus = [pin for pin in part.having(Role.INPUT_PLUS) if pin.unit == output.unit]
        minus = [pin for pin in part.having(Role.INPUT_MINUS) if pin.unit == output.unit]
        if len(plus) == len(minus) == 1 and output.net and plus[0].net and minus[0].net:
            yield output, plus[0], minus[0]


def _through_transistors(circuit: Circuit, output: Pin, plus: Pin, minus: Pin) -> tuple[Issue, ...] | None:
    """What there is to say of an amplifier whose feedback comes through a transistor; None where none does.

    A collector or drain turns the sign of the signal round, an emitter or source does not. What is fed back to the
    inverting input with its own sign, or to the other one turned round, is negative feedback.
    """
    reached = _signs(circuit, output)
    fed = {(pin is plus) == (sign > 0): pin for pin in (plus, minus) for sign in reached.get(pin.net, ())}
    if not fed or not any(abs(sign) > 1 for pin in fed.values() for sign in reached[pin.net]):
        return None
    if False in fed:
        return ()
    pin = fed[True]
    transistors = sorted({p.ref for p in circuit.on(pin.net, *_TURNS)} | _controlled(circuit, output.net))
    message = (
        f"{output.label} of {output.ref} is fed back to {pin.label} through {' and '.join(transistors)} with the sign "
        "that drives it on: the two inputs are exchanged."
    )
    return (fault(CODE, message, (output.ref, *transistors), (plus.net, minus.net)),)


_TURNS = (Kind.NPN, Kind.PNP, Kind.NMOS, Kind.PMOS)
_WIRES = (*RESISTIVE, Kind.DIODE, Kind.FERRITE, Kind.INDUCTOR, Kind.FUSE, Kind.NET_TIE)


def _controlled(circuit: Circuit, net: str) -> set[str]:
    """The transistors whose gate or base is on a net or behind a resistor."""
    near = [net, *(far for _, far in circuit.far(net, *_WIRES) if not is_fixed(circuit, far))]
    return {
        part.ref
        for each in near
        for part in circuit.on(each, *_TURNS)
        if any(pin.net == each for pin in part.having(Role.GATE, Role.BASE))
    }


def _signs(circuit: Circuit, output: Pin) -> dict[str, set[int]]:
    """The nets that a change of an output reaches for direct current, with its sign there.

    1 and -1 through resistors alone; 2 and -2 where a transistor is on the way.
    """
    found: dict[str, set[int]] = {output.net: {1}}
    todo = [(output.net, 1)]
    while todo:
        net, sign = todo.pop()
        steps = [(far, sign) for _, far in circuit.far(net, *_WIRES)]
        for part in circuit.on(net, *_TURNS):
            control, follows = (
                part.one(Role.GATE) or part.one(Role.BASE),
                part.one(Role.SOURCE) or part.one(Role.EMITTER),
            )
            turns = part.one(Role.DRAIN) or part.one(Role.COLLECTOR)
            if control is not None and follows is not None and turns is not None and control.net == net:
                way = 1 if sign > 0 else -1
                # Between two rails a transistor makes the one at its load's end from the other one.
                load, supply = (follows, turns) if part.kind in (Kind.NPN, Kind.NMOS) else (turns, follows)
                passes = circuit.is_rail(supply.net)
                ends = ((follows.net, 2 * way), (turns.net, -2 * way))
                steps += [end for end in ends if not is_fixed(circuit, end[0]) or (passes and end[0] == load.net)]
        for far, there in steps:
            made = abs(there) > 1 and abs(sign) == 1 and not circuit.is_ground(far)
            if far and (made or not is_fixed(circuit, far)) and there not in found.setdefault(far, set()):
                found[far].add(there)
                todo.append((far, there))
    return found


def _judge(circuit: Circuit, part: Part, output: Pin, plus: Pin, minus: Pin) -> Iterator[Issue]:
    if _fed_back(circuit, part, output.net, minus.net) or minus.net == output.net:
        return
    if plus.net == output.net:
        message = f"The output of {part.label} is tied to its input {plus.label}: it holds itself at a rail."
        yield fault(CODE, message, (part.ref,), (plus.net, minus.net))
        return
    if not any(far == output.net for _, far in circuit.far(plus.net, *RESISTIVE)):
        return
    references = [net for part in circuit.on(plus.net, *RESISTIVE) for net in part.nets]
    references = [net for net in references if net not in (plus.net, output.net)]  # a trimmer has one at each end
    supplies = {pin.net for pin in part.having(Role.SUPPLY, Role.GROUND)}
    # With its threshold at the end of its own supply, which the other input never passes, it can only latch.
    latches = len(references) == 1 and references[0] in supplies and is_fixed(circuit, references[0])
    if latches:
        message = (
            f"{output.label} of {part.ref} is fed back to {plus.label} and not to {minus.label}: with its threshold at "
            f"{references[0]} it latches at a rail. The two inputs are exchanged."
        )
        yield fault(CODE, message, (part.ref,), (plus.net, minus.net))
    elif references and _is_coupled(circuit, minus) and any(is_fixed(circuit, far) for far in references):
        message = (
            f"{output.label} of {part.ref} is fed back to {plus.label} alone, and {minus.label} has a signal through a "
            "capacitor, as an amplifier has: the two inputs may be exchanged."
        )
        yield suspect(CODE, message, (part.ref,), (plus.net, minus.net))
    elif not references:
        message = f"{output.label} of {part.ref} is fed back to {plus.label} alone: the two inputs may be exchanged."
        yield suspect(CODE, message, (part.ref,), (plus.net, minus.net))


def _is_coupled(circuit: Circuit, pin: Pin) -> bool:
    """Whether a signal comes to an input through a capacitor."""
    return any(not is_fixed(circuit, far) for _, far in circuit.far(pin.net, Kind.CAPACITOR))


def _fed_back(circuit: Circuit, part: Part, output: str, net: str) -> bool:
    """Whether a way leads from an output back to a net by parts, other than through rails and the amplifier itself."""
    seen, todo = {net}, [net]
    while todo:
        here = todo.pop()
        for other in circuit.on(here):
            if other is part or other.kind in (Kind.CONNECTOR, Kind.MCU):
                continue
            for far in other.nets:
                if far == output:
                    return True
                if far not in seen and not is_fixed(circuit, far) and len(other.nets) <= 3:
                    seen.add(far)
                    todo.append(far)
    return False
