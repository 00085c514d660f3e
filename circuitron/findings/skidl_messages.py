"""SKiDL's own messages, of SKiDL 3.0.0: what it raises, and what it only logs.

Every row was met by running SKiDL (tests/findings/recorded/skidl.json). The named groups of a pattern are members of
the type's payload. Rows are tried in order, the first that fits wins.
"""

from __future__ import annotations

from typing import NamedTuple

from circuitron.error_types import ErrorType

_E = ErrorType

# Classes of SKiDL's, as Python's own messages name them.
_OBJECT = "(Part|PartUnit|Net|NCNet|ProtoNet|Pin|Bus|Circuit|NetPinList|Network|SubCircuit|Interface)"
_OWNER = _OBJECT.replace("(", "(?P<owner>", 1)

# A class as Python shows it; its module is left out.
_CLASS = r"<class '(?:[\w.]+\.)?(?P<kind>.*?)'>"

# A user's line that connects something.
_CONNECTING = r"[+]=|[&|]|connect|Net\(|Bus\(|Network\(|tee\("


class Row(NamedTuple):
    """One message of SKiDL.

    Args:
        kind: the exception it comes as, or "" where it is only logged, or comes as several.
        pattern: what the message begins with, or is.
        type: what it means.
        code: searched in the user's line, where the message alone says too little.
        members: members of the payload that the message implies but does not name.
        raises: SKiDL raises with it; False where it only logs, and goes on.
    """

    kind: str
    pattern: str
    type: ErrorType
    code: str = ""
    members: tuple[tuple[str, str], ...] = ()
    raises: bool = True


ROWS: tuple[Row, ...] = (
    # libraries and parts
    Row("", r"^Can't open file: (?P<library>.+?)\.\s*$", _E.LIBRARY_NOT_FOUND),
    Row("", r"^Problem with (?P<library>.*)$", _E.LIBRARY_UNREADABLE),
    Row("", r"^The file (?P<library>.*) is not a KiCad Schematic Library File\.\s*$", _E.LIBRARY_UNREADABLE),
    Row("", r'^Could not load KiCad schematic library "(?P<library>.*?)"', _E.BACKUP_LIBRARY, raises=False),
    Row("", r"^Unable to find part (?P<part>.*) in library (?P<library>.*)\.$", _E.PART_NOT_FOUND),
    Row("AttributeError", r"^'NoneType' object has no attribute 'lower'$", _E.PART_NAME_MISSING, code=r"Part|Tmplt"),
    Row("", r"^Can't make a part without a library & part name", _E.PART_NAME_MISSING),
    Row(
        "", r"^Found multiple parts matching (?P<part>.*)\. Selecting (?P<taken>.*)\.$", _E.AMBIGUOUS_PART, raises=False
    ),
    Row("", r"^Unsupported ECAD tool library: (?P<tool>.*)\.$", _E.TOOL_VERSION),
    Row("KeyError", r"^'(?P<name>KISYSMOD|KICAD\d*_[A-Z0-9]+_DIR)'$", _E.SEARCH_PATH),  # read from the environment
    Row("KeyError", r"^'(?P<tool>.*)'$", _E.SEARCH_PATH, code=r"(lib|footprint)_search_paths"),
    # pins that are not there, and what comes of the None in their place
    # What `&` asks of a part is part[:], which finds no pin where they are lettered instead of numbered.
    Row("", r"^No pins found using (?P<part>[^:]*):(?P<ref>[^\[]*)\[\(slice\(None", _E.NETWORK_PORTS, raises=False),
    Row(
        "",
        r"^No pins found using (?P<part>[^:]*):(?P<ref>[^\[]*)\[\((?P<pin>.*?),?\)\]$",
        _E.PIN_NOT_FOUND,
        raises=False,
    ),
    Row("TypeError", rf"^unsupported operand .*'NoneType' and '{_OBJECT}'", _E.NONE_CONNECTION),
    Row("TypeError", rf"^unsupported operand .*'{_OBJECT}' and 'NoneType'", _E.NONE_CONNECTION),
    Row("TypeError", r"^'NoneType' object is not iterable$", _E.NONE_CONNECTION, code=_CONNECTING),
    Row("AttributeError", r"^'NoneType' object has no attribute '__name__'$", _E.NONE_CONNECTION),
    # connections that SKiDL does not make
    Row("", r"^Can't assign to a (?P<owner>part|bus|Net)!", _E.PIN_ASSIGNMENT),
    Row(
        "",
        rf"^Cannot attach non-Pin/non-Net {_CLASS} to "
        r"\S+ pin (?P<pin>[^\s/]+)/\S* of \S*/(?P<ref>[^\s/]+)\.$",
        _E.UNCONNECTABLE,
    ),
    Row("", rf"^Cannot attach non-Pin/non-Net {_CLASS} to Net (?P<net>.*)\.$", _E.UNCONNECTABLE),
    Row("", rf"^Can't make connections to a {_CLASS}", _E.UNCONNECTABLE),
    Row(
        "",
        rf"^Adding illegal type of object \({_CLASS}\) to Bus",
        _E.UNCONNECTABLE,
        members=(("owner", "Bus"),),
    ),
    Row("", rf"^(Can't|Unable to) create a [Nn]etwork from a {_CLASS}", _E.UNCONNECTABLE),
    Row("AttributeError", r"^'(?P<kind>\w+)' object has no attribute '__name__'$", _E.UNCONNECTABLE),
    Row(
        "TypeError",
        rf"^unsupported operand type\(s\) for (?P<operator>\S+): '{_OWNER}' and '(?P<kind>\w+)'",
        _E.UNCONNECTABLE,
    ),
    Row(
        "TypeError",
        rf"^unsupported operand type\(s\) for (?P<operator>\S+): '(?P<kind>\w+)' and '{_OWNER}'",
        _E.UNCONNECTABLE,
    ),
    Row("TypeError", r"^'(?P<kind>int|float)' object is not iterable$", _E.UNCONNECTABLE, code=_CONNECTING),
    Row("", r"^Can't join with a no-connect net (?P<net>.*)!$", _E.NO_CONNECT_CONFLICT),
    Row(
        "",
        r"^\S+ pin (?P<pin>[^\s/]+)/\S* of \S*/(?P<ref>[^\s/]+) is connected to both normal and no-connect nets!$",
        _E.NO_CONNECT_CONFLICT,
    ),
    Row("", r"^Can't attach .* in different circuits", _E.CIRCUIT_MISMATCH),
    Row("", r"^This NetPinList contains nets/pins in \d+ circuits", _E.CIRCUIT_MISMATCH),
    Row("", r"^Can't (add|remove) (unmovable )?(part|net|bus) (?P<name>\S+)", _E.CIRCUIT_MISMATCH),
    Row("", r"^A Network object can't have more than two ports", _E.NETWORK_PORTS),
    # nets and buses
    Row("", r"^Connection mismatch (?P<width>\d+) != (?P<other_width>\d+)!$", _E.WIDTH_MISMATCH),
    Row("", r"^Index current_level of range(?: \((?P<requested>\d+) > (?P<last>\d+)\))?", _E.BUS_INDEX),
    Row("", r"^Can't use a non-zero index for a (?P<owner>net|pin)", _E.BUS_INDEX),
    Row("", r"^Can't index a (?P<owner>net|pin) with multiple indices", _E.BUS_INDEX),
    Row("", rf"^Unknown type in index: {_CLASS}", _E.BUS_INDEX),
    Row("", r"^Cannot merge two nets with fixed names: (?P<net>.*) and (?P<other_net>.*)\.$", _E.NET_MERGE),
    Row(
        "",
        r"^Merging two named nets \((?P<net>.{,200}) and (?P<other_net>.{,200})\) into ",
        _E.ERC_MERGED_NETS,
        raises=False,
    ),
    Row("", r"^Net (?P<net>.*) is no longer valid", _E.NET_MERGE),
    # templates, units, copies
    Row("", r"^Attaching part template Pin (?P<pin>.*) to a Net (?P<net>.*)\.$", _E.TEMPLATE_USE, raises=False),
    Row("", r"^Attaching non-part Pin (?P<pin>.*) to a Net (?P<net>.*)\.$", _E.TEMPLATE_USE, raises=False),
    Row("AttributeError", r"^'NoneType' object has no attribute 'parts'$", _E.TEMPLATE_USE),
    Row(
        "", r"^Using a label \((?P<unit>.*?)\) for a unit of .*/(?P<ref>\S+) that matches", _E.UNIT_ERROR, raises=False
    ),
    Row("KeyError", r"^'(?P<unit>.*)'$", _E.UNIT_ERROR, code=r"\.unit\["),
    Row(
        "",
        r"^\d+ copies of part (?P<part>.*) were requested, but too few elements in attribute (?P<argument>\w+)!$",
        _E.UNKNOWN_ARGUMENT,
    ),
    Row("", r"^Can't make a (non-integer|negative) number \((?P<copies>.*)\) of copies", _E.UNKNOWN_ARGUMENT),
    # footprints and generators
    Row("", r"^No footprint for (?P<part>.*)/(?P<ref>\S+) added at", _E.FOOTPRINT_MISSING, raises=False),
    Row("TypeError", r"^Circuit\.(?P<function>generate_\w+|ERC)\(\) got .* '(?P<argument>\w+)'", _E.GENERATOR_ERROR),
    Row("TypeError", r"^Circuit\.(?P<function>generate_\w+|ERC)\(\) ", _E.GENERATOR_ERROR),
    Row("AttributeError", r"^module 'skidl\.tools\.(?P<tool>\w+)' has no attribute 'gen_", _E.GENERATOR_ERROR),
    Row(
        "ValueError",
        r"^(SVG|Schematic) generation isn't supported for (tool '(?P<tool>\w+)'|KiCad 5)",
        _E.GENERATOR_ERROR,
    ),
    Row("KeyError", r"^'(?P<tool>.*)'$", _E.GENERATOR_ERROR, code=r"generate_\w+\("),
    Row(
        "",
        r"^kinet2pcb module is missing",
        _E.GENERATOR_UNAVAILABLE,
        members=(("function", "generate_pcb"),),
        raises=False,
    ),
    Row(
        "",
        r"^generate_svg: 'layout_options'",
        _E.GENERATOR_ERROR,
        members=(("function", "generate_svg"),),
        raises=False,
    ),
    # names and attributes
    Row(
        "ImportError",
        r"^cannot import name '(?P<name>\w+)' from '?(partially initialized module ')?skidl\b",
        _E.REMOVED_NAME,
    ),
    Row("ModuleNotFoundError", r"^No module named '(?P<name>skidl\.[\w.]+)'", _E.REMOVED_NAME),
    Row("AttributeError", r"^module 'skidl(\.\w+)*' has no attribute '(?P<name>\w+)'", _E.REMOVED_NAME),
    Row(
        "TypeError",
        r"^'bool' object is not callable$",
        _E.REMOVED_NAME,
        code=r"\bno_files\(",
        members=(("name", "no_files"),),
    ),
    Row(
        "TypeError",
        r"^SkidlLogger\.raise_\(\) missing",
        _E.INVALID_ATTRIBUTE,
        members=(("owner", "Bus"), ("attribute", "pins")),
    ),
    Row(
        "AttributeError",
        r"^type object '(?P<owner>Pin)' has no attribute '(?P<attribute>(?P<name>[A-Z]+))'",
        _E.REMOVED_NAME,
    ),
    Row("AttributeError", rf"^type object '{_OWNER}' has no attribute '(?P<attribute>\w+)'", _E.INVALID_ATTRIBUTE),
    Row("AttributeError", rf"^'{_OWNER}' object has no attribute '(?P<attribute>\w+)'", _E.INVALID_ATTRIBUTE),
    Row(
        "TypeError",
        rf"^{_OWNER}\.(?P<function>\w+)\(\) got an unexpected keyword argument '(?P<argument>\w+)'",
        _E.UNKNOWN_ARGUMENT,
    ),
    Row("TypeError", rf"^{_OWNER}\.(?P<function>\w+)\(\) (takes|missing) ", _E.UNKNOWN_ARGUMENT),
    Row("TypeError", rf"^'{_OWNER}' object is not callable$", _E.INVALID_ATTRIBUTE),
)

# Said by SKiDL on every run, about itself and not about the script.
NOISE = (
    r"^(Missing tag on |Random tag |KICAD\w*_SYMBOL_DIR environment variable is missing|fp-lib-table file was not found"
    r"|Could not (open directory|create unique index)|Library directory not found|There are some undefined environment"
    r"|Removing non-existent |Footprint display has not been)"
)
