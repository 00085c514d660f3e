"""The figures of a sentence, with their units: "12V to 5 V at 2A", "gain of 11", "1 kHz", "4k7", "once a second"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

# What a unit is called, its letters as they are written first.
_UNITS = {
    "V": "V", "A": "A", "Hz": "Hz", "HZ": "Hz", "hz": "Hz", "W": "W", "F": "F", "H": "H", "s": "s", "S": "cells",
    "Ω": "ohm", "w": "W", "v": "V", "a": "A", "VDC": "V", "Vdc": "V", "VAC": "VAC", "Vac": "VAC",
    "ohm": "ohm", "ohms": "ohm", "Ohm": "ohm", "Ohms": "ohm", "OHM": "ohm", "R": "ohm",
    "volt": "V", "volts": "V", "amp": "A", "amps": "A", "ampere": "A", "amperes": "A", "hertz": "Hz", "watt": "W",
    "watts": "W", "second": "s", "seconds": "s", "sec": "s", "farad": "F", "henry": "H", "Ah": "Ah", "dB": "dB",
    "db": "dB",    "%": "%", "percent": "%", "x": "x", "X": "x", "times": "x", "cell": "cells",
    "cells": "cells", "baud": "baud",
    "bps": "baud", "°C": "°C", "C": "°C", "K": "K", "bit": "bit", "bits": "bit", "min": "min", "mins": "min",
    "minute": "min", "minutes": "min",
    "Viso": "Viso", "h": "h", "hr": "h", "hour": "h", "hours": "h",
}  # fmt: skip
_PREFIXES = {
    "p": 1e-12, "n": 1e-9, "u": 1e-6, "µ": 1e-6, "m": 1e-3, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9,
    "milli": 1e-3, "micro": 1e-6, "nano": 1e-9, "pico": 1e-12, "kilo": 1e3, "mega": 1e6, "meg": 1e6,
}  # fmt: skip
_WRITTEN = {  # in small letters alone nobody means millihertz
    "mhz": (1e6, "Hz"), "ma": (1e-3, "A"), "ua": (1e-6, "A"), "mv": (1e-3, "V"), "mw": (1e-3, "W"), "mah": (1e-3, "Ah"),
    "uf": (1e-6, "F"), "nf": (1e-9, "F"), "pf": (1e-12, "F"),
}  # fmt: skip
_PREFIXED = {"V", "Viso", "A", "Hz", "W", "F", "H", "s", "ohm", "Ah", "baud"}
_NUMBER = r"(?P<number>(?:(?<![\w)])-)?\d+(?:[.,]\d+)?)"
_SCALE = r"(?:[pnuµmkKMG](?![a-z]{2})|milli|micro|nano|pico|kilo|mega|meg)"
_LETTERS = rf"(?P<unit>{_SCALE}?[\s-]?[A-Za-zΩ°%]+|[kKM%](?![A-Za-z]))?"
_QUANTITY = re.compile(rf"(?<![\w.]){_NUMBER}[\s-]?{_LETTERS}(?![\w%])")
_INFIX = re.compile(r"(?<![\w.])(\d+)([VvRkKMnup])(\d+)(?!\w)")  # 3V3, 4k7
_EVERY = re.compile(r"\b(?:once|one time) (?:a|per|every|each) second\b|\bevery second\b", re.IGNORECASE)
_TWICE = re.compile(r"\btwice (?:a|per|every) second\b", re.IGNORECASE)
_SPELLINGS = str.maketrans("\u03bc\u2126\u2013\u2212\u2192\u00d7", "µΩ-->x")  # mu, ohm sign, dash, minus, arrow, times
_RANGE = re.compile(
    r"(?<![\w.,])(?P<between>between\s+)?(?P<low>\d+(?:[.,]\d+)?)\s*(?:-|to|\.{2,3}|\u2026|(?P<and>and))\s*"
    r"(?P<high>\d+(?:[.,]\d+)?[\s-]?[A-Za-zΩ°%]+)(?![\w%])",
    re.IGNORECASE,
)
_SPACED = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?) - (?=\d+(?:\.\d+)?\s?[A-Za-z\u03a9\u00b0%])")  # "1.2 - 15 V"
_TOLERANCE = re.compile(
    r"(?:symmetrical|within|to within|accurate to|tolerance(?: of)?)\s*(\d+(?:[.,]\d+)?)\s?%", re.IGNORECASE
)
_ALTERNATING = re.compile(r"\b(\d+(?:[.,]\d+)?)[ -]?V(?:olts?)?[ -]?(?:AC|ac)\b")
_FACTOR = re.compile(r"\u00d7\s?(\d+(?:[.,]\d+)?)")
_TIMES = re.compile(r"\b(\d+(?:\.\d+)?) times (?:a|per) second\b", re.IGNORECASE)
_A_MINUTE = re.compile(  # no rate of a metronome, which is one in beats
    r"\b(\d+(?:\.\d+)?) (?:times|flashes|blinks|pulses)? ?(?:an? |per |each |every |/ ?)min(?:ute)?\b", re.IGNORECASE
)
_HALF = re.compile(
    r"(?<!and a )(?<!and )\b(half|quarter)[ -](?:an? |of an? )?(?=amp|ampere|watt|volt|second|minute|hertz)",
    re.IGNORECASE,
)
_DEGREES = re.compile(
    r"(?<=\d)\s*(?:\u00b0|deg(?:rees?|s)?(?=C\b|c\b|\b)\.?)\s*(?:c(?:elsius|entigrade)?\b|(?![a-z]))", re.IGNORECASE
)
_CENTRE_TAPPED = re.compile(r"\b(\d+(?:\.\d+)?)\s?V?\s?-\s?0\s?-\s?\1\s?(?:V(?:olts?)?)?\s?(?:AC)?\b", re.IGNORECASE)
_BAND = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s*(?:-|to|\u2026)\s*(\d+(?:\.\d+)?)\s?([kM]?)Hz\b", re.IGNORECASE)
_NEGATIVE = re.compile(
    r"(?<![\w.)/+-])([-\u2212]\s?\d+(?:\.\d+)?\s?V(?:olts?)?\b)(?=\s+(?:rail|supply|output|from|regulator|power|at|\d)|\s*[,;.]|\s*$)"
)
_FALLING = re.compile(r"(?<![\w.,-])(\d+(?:\.\d+)?)(?=\s*(?:to|down to)\s*(\d+(?:\.\d+)?)\s?V\b)", re.IGNORECASE)
_HEXADECIMAL = re.compile(r"\b0x([0-9a-f]{2})\b", re.IGNORECASE)  # an address on an I²C bus
_SUFFIX = re.compile(
    r"\b([A-Za-z]{2,4}\d{3,}[A-Za-z]*)(?:-(1\.[28]|2\.5|3\.[03]|5(?:\.0)?|9|12|15)| (1\.8|2\.5|3\.3))\b(?![.-]?\w| ?V)"
)  # AMS1117-3.3
_SHARED = re.compile(r"(?<!between )(?<![\w.,-])(\d+(?:\.\d+)?)(?= and (\d+(?:\.\d+)?) ?V(?:olts?)?\b)", re.IGNORECASE)
_THRESHOLDS = re.compile(
    r"\b(?:threshold|(?:trip|switching) (?:point|level))s? ?(?:at|of|are|:)? ?(\d+(?:\.\d+)?) ?V"
    r" and (\d+(?:\.\d+)?) ?V\b"
    r"(?! ?(?:of )?(?:hysteresis|out\w*|supply|rail|logic|power|input|levels?|adc|reference|relay|led|dc)\b)",
    re.IGNORECASE,
)
_WINDOW = re.compile(r"\bwindow\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween (\d+(?:\.\d+)?) ?V? ?(?:and|to|-) ?(?=\d+(?:\.\d+)? ?V(?:olts?)?\b)", re.IGNORECASE)
_ON_AND_OFF = re.compile(
    r"\bon (?:at|above|below)?(?: (?:around|about))? ?(\d+(?:\.\d+)?) ?\u00b0?C,?(?: and| but)?(?: turns)? off"
    r" (?:at|above|below)?(?: (?:around|about))? ?(\d+(?:\.\d+)?) ?\u00b0?C",
    re.IGNORECASE,
)
_TAPPED = re.compile(
    r"(?<!\u00b1)(?<!\u00b1 )(?<!\+-)(?<!\+/-)\b(\d+(?:\.\d+)?) ?V(?:AC)? (?:CT|cent(?:er|re)[ -]?tap(?:ped)?)\b",
    re.IGNORECASE,
)
_WINDINGS = re.compile(r"\b2 ?x ?(\d+(?:\.\d+)?) ?V ?AC\b", re.IGNORECASE)
_TAKEN_AFTER = re.compile(r"\s*(?:input|in\b|source|batter|vin\b|range|wide)", re.IGNORECASE)
_TAKEN_BEFORE = re.compile(
    r"\b(?:input|vin|batter(?:y|ies)|accepts|takes|range|varies|varying|ranges)(?: (?:of|from|voltage|is))*:?\s*$",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?) ?V(?:DC)? ?(?:to|-) ?(\d+(?:\.\d+)?) ?V(?:DC)?\b")
_ADJUSTED = re.compile(r"\b(?:adjustable|variable|settable)\b", re.IGNORECASE)  # so that it has a span
_LOADS = re.compile(
    r"\b(?:h-?bridge|motor|driver|stepper|relay|solenoid|protect\w*|sens\w+|detect\w*|indicat\w+)\b", re.IGNORECASE
)
_TURNING = re.compile(r"boost|buck|step|convert|regulat|charg|shift|suppl|raise|lower|invert", re.IGNORECASE)
_AFTER_NOUN = re.compile(r"\b([A-Za-z]\w*)\s+x\s?(\d{1,2})\b(?!\s*\w?Hz)")  # relays x4
_OF_CLAUSE = re.compile(  # "relay output x2, 5V"
    r"(?:(?<=^)|(?<=[,;:] )|(?<=\bwith )|(?<=\band ))((?:an? )?)"
    r"((?:(?!\b(?:with|and|plus|for|from|on|amp\w*|op-?amp|gain)\b)[\w.-]+ )+(?:\w[\w.-]*)) x ?([2-8])\b"
    r"(?! ?\w?Hz|[.\d])",
    re.IGNORECASE,
)
_VOLTS = re.compile(r"\d ?V(?:olts?)?\b")
_DECIMAL = re.compile(  # "drops to 10.8 and" where all other figures are voltages
    r"(?<!USB )(?<!BLE )(?<!Bluetooth )(?<!version )(?<![\w.,+-])(\d{1,2}\.\d{1,2})(?= and\b|,| or\b|\s*$)",
    re.IGNORECASE,
)
_GAIN = re.compile(r"\b(gain|amplif\w+|multipl\w+)\s+(?:of |by )?x\s?(?=\d)", re.IGNORECASE)
_WATCH = re.compile(
    r"\b32(?:[.,]?768(?: ?k| ?kHz| ?Hz)?| ?kHz(?= (?:watch )?crystal))(?!\w)", re.IGNORECASE
)  # of a watch crystal
_TRANSFORMER = re.compile(
    r"\b(\d+(?:\.\d+)?)[ -]?V(?:olts?)?(?=[ -](?:secondary[ -])?(?:mains[ -])?transformer)", re.IGNORECASE
)
_FRACTION = re.compile(r"(?<![\w./])([13])/([248])(?= ?-?(?:A|amp|W|watt|V)\w*\b)")  # 1/2 A
_POINT = re.compile(r"(?<![\w.])\.(?=\d)")  # .5A
_BESIDE_IT = (
    r"(?:(?:a|an|the|my) )?(?:\d+[ -]bit )?(?:(?:sar|sigma[ -]delta|delta[ -]sigma) )?"
    r"(?:pre-?amp(?:lifier)?|power amp(?:lifier)?|amp(?:lifier)?|adc|a/d converter|mixer|speakers?|microcontroller|mcu)"
)
_SECONDS = {"ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0}
_SHORT: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"(?<=\d) ?V ?AC,? ?\(?(?:rms|eff)\)?", re.IGNORECASE), "VAC"),
    (  # of a winding
        re.compile(
            r"(?<=\d) ?V(?:olts?)?,? ?\(?(?:rms|eff)\)?(?= (?:(?:from|of|by|at) (?:an? |the |my )?(?:\w+ )?)?"
            r"(?:transformer|secondary|winding|toroid))",
            re.IGNORECASE,
        ),
        "VAC",
    ),
    (  # "10 s to 2 min", "from 1 s up to 20 s"
        re.compile(
            r"(?<![\w.])(?P<low>\d+(?:\.\d+)?) ?(?P<of>ms|s|secs?|seconds?|min|mins|minutes?)(?: (?:up )?to | ?- ?)"
            r"(?P<high>\d+(?:\.\d+)?) ?(?P<unit>ms|s|secs?|seconds?|min|mins|minutes?|h|hours?)\b",
            re.IGNORECASE,
        ),
        lambda hit: _span(hit),
    ),
    (re.compile(r"\bplus (?:and |or |/ ?)?minus (?=\d+(?:\.\d+)? ?V)", re.IGNORECASE), "\u00b1"),
    (  # "power my ESP32 from USB" wants its supply
        re.compile(
            r"^\W*(?:i want to |how to |to )?power(?:ing)? "
            r"(?=(?:an? |the |my )?(?:esp|stm|arduino|raspberry|rp2040|pico|node))",
            re.IGNORECASE,
        ),
        "power for ",
    ),
    (
        re.compile(
            r"\b(?:just |only )?(?:one|a single|single) (?=(?:npn |pnp |bipolar )?transistor\b(?! or so))",
            re.IGNORECASE,
        ),
        "1 ",
    ),
    (  # both kinds of it
        re.compile(r"\b(\d+ ?V) ((?:digital |isolated )?)inputs and ((?:digital |isolated )?)outputs\b", re.IGNORECASE),
        r"\1 \2inputs and \1 \3outputs",
    ),
    (re.compile(r"\bfreez(?:e|ing)\b(?= (?:alarm|warning|alert|sensor|detect))", re.IGNORECASE), "frost"),  # no freezer
    (  # what a battery is called, and no limit: "low battery cutoff 12V"
        re.compile(
            r"(?<=battery )(cut[ -]?off|disconnect|lockout|shut[ -]?(?:off|down)) (6|12|24) ?V\b", re.IGNORECASE
        ),
        r"\1 for a \2 V battery",
    ),
    (  # "a period of 20 ms"
        re.compile(
            r"\b(?:with )?(?:an? )?period (?:of )?(?=\d+(?:\.\d+)? ?(?:ms|s|seconds?|milliseconds?)\b)", re.IGNORECASE
        ),
        "every ",
    ),
    (  # "fc 1k"
        re.compile(r"\b((?:fc|f0|cut-?off|corner)(?: frequency)?(?: of| at| is|[:=])? ?)(\d+(?:\.\d+)?) ?k\b(?! ?ohm)"),
        r"\1\2 kHz",
    ),
    (  # both channels of an amplifier
        re.compile(r"\b2 ?[x\u00d7] ?(\d+(?:\.\d+)?) ?W(?:atts?)?\b", re.IGNORECASE),
        r"stereo \1 W per channel",
    ),
    (
        re.compile(r"(?<!\w)\+ ?(\d+(?:\.\d+)?) ?V?(?: and | ?/ ?)[-\u2212] ?\1(?: ?[Vv](?:olts?)?)?(?![\w.])"),
        "\u00b1\\1 V",
    ),
    (re.compile(r"\bat (\d+(?:\.\d+)?) ?k(?!\w| ?ohm)", re.IGNORECASE), r"at \1 kHz"),
    (re.compile(r"\b6 ?dB (?:per|/) ?oct(?:ave)?\b", re.IGNORECASE), "first order"),
    (re.compile(r"\b12 ?dB (?:per|/) ?oct(?:ave)?\b", re.IGNORECASE), "second order"),
    (re.compile(r"\b24 ?dB (?:per|/) ?oct(?:ave)?\b", re.IGNORECASE), "fourth order"),
    (
        re.compile(r"\b(?:two|2|dual)[ -]channels?\b(?=.*\b(?:audio|headphone|speaker|line|amp))", re.IGNORECASE),
        "stereo",
    ),
    (re.compile(r"(?<=\d) ?([kM])bit(?:/s|ps)?\b"), r" \1baud"),
    (re.compile(r"\bor (?:alike|similar|equivalent|the like)\b", re.IGNORECASE), ""),
    (re.compile(r",[\w ]{2,30} (?:is )?not (?:needed|required|necessary)\b", re.IGNORECASE), ""),
    (  # "24V, input may go up to 36V"
        re.compile(
            r"\b(\d+(?:\.\d+)?) ?V\b(.*?),? (?:the |its )?(?:input|supply) (?:may|can|could|might) "
            r"(?:go|be|rise|reach|climb)(?: up)?(?: to)? (\d+(?:\.\d+)?) ?V\b",
            re.IGNORECASE,
        ),
        r"\1-\3V input\2",
    ),
    (  # what a circuit stands beside: "between preamp and power amp", "ahead of a 12 bit ADC"
        re.compile(
            rf"\b(?:between|ahead of|in front of|upstream of) {_BESIDE_IT}(?: and {_BESIDE_IT})?\b", re.IGNORECASE
        ),
        "",
    ),
    (  # "I have a 9V battery and want 5V"
        re.compile(
            r"\b(?:have|got) (?:a |an )?(\d+(?:\.\d+)? ?V(?: \w+)?),?(?: and| but)?(?: I)? (?:want|need) "
            r"(\d+(?:\.\d+)? ?V)\b",
            re.IGNORECASE,
        ),
        r"\2 power supply from \1",
    ),
    (re.compile(r"\b(\d+(?:\.\d+)? ?V) rail(?= from \d)", re.IGNORECASE), r"\1 power supply"),
    (re.compile(r"\b(?:loop[ -]powered|(?:two|2)[ -]wire(?=.*\b4))\b", re.IGNORECASE), "twowire"),
    (re.compile(r"(?<=inputs)(?:,| to| and| into)? ?(?:1|a single|a mono) output\b", re.IGNORECASE), ""),
    (re.compile(r"\b3-?D\b(?= print| model)", re.IGNORECASE), ""),
    (
        re.compile(r"\bconvert(?:s|ing)? (?=\d+(?:\.\d+)? ?V(?:DC)?\b(?: down| up)? (?:to|into) \d)", re.IGNORECASE),
        "dc dc converter ",
    ),
    (  # "two of my arduinos" are not what is to be made
        re.compile(r"\b\d{1,2} of (my|our|his|her|their)\b", re.IGNORECASE),
        r"\1",
    ),
    (  # "inverting amp x10"
        re.compile(r"\b((?:op ?-?|pre)?amp(?:lifier)?) x\s?(?=\d)", re.IGNORECASE),
        r"\1 gain ",
    ),
    (re.compile(r"\b(\d+(?:\.\d+)?) ?x (?:a|per|each|every) second\b", re.IGNORECASE), r"\1 Hz"),
    (  # "boost 3.7 to 5", "divider from 24 to 3.3"
        re.compile(
            r"\b((?:boost|buck|divider|step[- ]?(?:up|down)|regulator)(?: converter)?(?: from)?) (\d+(?:\.\d+)?)"
            r"(?: to | ?-> ?| ?\u2192 ?)(\d+(?:\.\d+)?)(?=[,;]|$| \d)",
            re.IGNORECASE,
        ),
        r"\1 \2 V to \3 V",
    ),
    (  # "12V to 5V converter"
        re.compile(
            r"\b(\d+(?:\.\d+)? ?V(?:DC)?(?: down| up)? ?(?:to|into|->|\u2192) ?\d+(?:\.\d+)? ?V(?:DC)?)"
            r" (?:converter|conversion)\b",
            re.IGNORECASE,
        ),
        r"\1 dc dc converter",
    ),
    (  # a level that an isolation is to carry, and no on and off: "isolated 0-10V input"
        re.compile(
            r"\b((?:isolat\w+|opto[ -]?\w*) (?:\w+ ){0,2})0 ?(?:-|to|\.\.) ?(\d+(?:\.\d+)?) ?V\b(?! ?AC)", re.IGNORECASE
        ),
        r"\1analog \2 V",
    ),
    (
        re.compile(r"\b0 ?(?:-|to|\.\.) ?(\d+(?:\.\d+)?) ?V(?= (?:(?:input|signal) )?(?:isolat|opto))", re.IGNORECASE),
        r"analog \1 V",
    ),
    (re.compile(r"\b(?=0 ?(?:-|to|\.\.) ?24 ?V (?:input|signal)\b)", re.IGNORECASE), "analog "),
    (re.compile(r"\b4[ -]wire (?=load cell)|(?<=load cell) 4[ -]wires?\b", re.IGNORECASE), ""),
    (re.compile(r"\bw/\s?o\b", re.IGNORECASE), "without"),
    (re.compile(r"\bw/", re.IGNORECASE), "with "),
    (re.compile(r"\bincl\.?(?=\s)", re.IGNORECASE), "including"),
    (re.compile(r"\bor so\b", re.IGNORECASE), ""),
    (re.compile(r"\b18650s?(?: li-?(?:ion|po))?\b(?!.*\bin series\b)", re.IGNORECASE), "li-ion"),
    (re.compile(r"\bUSB ?2(?:\.0)?(?![\w.])", re.IGNORECASE), "USB"),
    (  # what a board of a controller is for, before what it has
        re.compile(r"\b(?:data ?logger|weather station|(?:sensor|iot) node)(?=:| with\b)", re.IGNORECASE),
        "board",
    ),
    (re.compile(r"\bI(?: am)? after (?=an?\b)", re.IGNORECASE), "I want "),
    (  # "5V supply that runs off 9V" makes 5 V
        re.compile(
            r"\b(\d+(?:\.\d+)? ?(?:V|volts?)) supply\b(?=(?: for (?:my|an?|the) \w+)?(?:,? (?:it|that|which)"
            r"(?: will| can| should)?)?(?: runs?| running| works?| fed| powered)? (?:from|off)\b)",
            re.IGNORECASE,
        ),
        r"\1 power supply",
    ),
)
_NOMINAL = re.compile(  # "24V to 5V, wide input 9 to 36V"
    r"\b(?P<nominal>\d+(?:\.\d+)?) ?V(?=\s*(?:down )?(?:to|->)\s*\d|\s+in(?:put)?\b)(?P<rest>.*?)[,;(]?\s*"
    r"(?:with )?(?:an? )?(?:wide )?input(?: range| voltage)*(?: of| from|:)?\s+"
    r"(?P<low>\d+(?:\.\d+)?) ?V?\s*(?:to|-)\s*(?P<high>\d+(?:\.\d+)?) ?V\b\)?",
    re.IGNORECASE,
)
_LOOP = re.compile(r"(?<![\w.])4\s*(?:-|to|\.{2,3}|\u2026)\s*20\s*mA\b", re.IGNORECASE)  # a name, no range
_CUTOFF = re.compile(
    r"(?:\bwith (?:its )?|\bits )?(?<![\w.])-?\s?3 ?dB\b(?=\s+(?:at|point|cutoff|corner|frequency)\b)", re.IGNORECASE
)
_TRANSIMPEDANCE = re.compile(
    r"(?<![\w.])(\d+(?:\.\d+)?)\s?(m?)V(?:olts?)?\s?(?:/|per)\s?([un\u00b5m](?=A)|micro|nano|milli)(?:A|amps?|amperes?)\b"
)  # 1 V/uA
_GIVES = re.compile(  # "1 uA gives 1 V"
    r"(?<![\w.])(\d+(?:\.\d+)?)\s?([un\u00b5m])A\s+(?:full[ -]scale )?(?:gives|makes|is|means|equals)\s+"
    r"(\d+(?:\.\d+)?)\s?(m?)V\b"
)
# "2.5 kV", "isolated to 500 V", "1000 V isolation"; the 110 V of an isolated input are none, and no mains voltage is.
_ISOLATION = re.compile(
    r"(?<![\w.])(?:(?P<kilo>\d+(?:[.,]\d+)?) ?kV"
    r"|(?P<before>\bisolat\w+ (?:(?:voltage|barrier|rating|strength|of|to|up|for|at) )+)(?P<to>\d{3,}) ?V"
    r"|(?P<after>[3-9]\d{2}|\d{4,}) ?V(?=(?:rms|ac|dc)? (?:of )?(?:galvanic )?isolat|(?:rms|ac|dc)?,? isolated\b)"
    r"|(?P<bare>\d{4,}) ?V)(?:rms|ac|dc)?\b",
    re.IGNORECASE,
)
_STEREO = re.compile(r"\bstereo (?=\w)", re.IGNORECASE)
_ONE_OF_STEREO = re.compile(  # where it says what a thing is for, or is part of what another thing is called
    r"\bmono\b|\bsub(?:woofer)?s?\b|\bsumm?(?:ed|ing)?\b|\bfor (?:my |the |a )?stereo\b|"
    r"\bstereo (?:to|jack|plug|socket|cable|connector|balance|width|image|"
    r"receiver|system|radio|set|codec|adc|dac)\b",
    re.IGNORECASE,
)
_CHANNELS_LAST = re.compile(
    r"^\W*(?:an? |the )?([^,;:.]*(?:[.,]\d[^,;:.]*)*?),? (?:with |in )?([2-8])[ -]?channels?(?= *(?:$|[,;.]))(.*)$",
    re.IGNORECASE,
)
_FEW = re.compile(r"\b(?:a )?few (?=(?:mA|milliamps?|milliamperes?)\b)", re.IGNORECASE)
_LOAD_POWER = re.compile(  # of loads that take the voltage as it is
    r"(?<![\w.-])([1-9]\d*(?:\.\d+)?) ?V(?:DC)?,? (\d+(?:\.\d+)?) ?W(?:atts?)?\b"
    r"(?=(?: [\w-]+){0,2} (?:heater|cartridge|heating|heatbed|lamp|bulb|resistor)s?\b)",
    re.IGNORECASE,
)
_PERIOD = re.compile(r"\bevery (\d+(?:\.\d+)?) ?(ms|s|seconds?|milliseconds?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Quantity:
    """A figure in its base unit, and where it stands in the text.

    Args:
        unit: "" for a plain number.
        low: where the figure is the end of a range, its beginning: "9-15V". A range that begins at 0 is none, as "0 to
            5 A" asks for 5 A.
    """

    figure: float
    unit: str
    start: int
    end: int
    text: str
    low: float | None = None


def plain(text: str) -> str:
    """A sentence with what means a frequency in other words put as one, and typographic characters as plain ones."""
    text = re.sub(r"\s\+\s", " and ", text)
    text = _SPACED.sub(r"\1-", text)
    for short, written in _SHORT:
        text = short.sub(written, text)
    text = _NOMINAL.sub(_nominal, text)
    if "isolat" in text.lower():
        text = _ISOLATION.sub(_stood, text)  # what an isolation stands
    text = _TAPPED.sub(lambda hit: f"{float(hit[1]) / 2:g} VAC centre tap", text)
    text = _WINDINGS.sub(r"\1 VAC centre tap", text)
    text = _ALTERNATING.sub(r"\1 VAC ac", _TRANSFORMER.sub(r"\1 VAC", text))
    text = _FRACTION.sub(lambda hit: f"{int(hit[1]) / int(hit[2]):g}", _POINT.sub("0.", _WATCH.sub("32.768 kHz", text)))
    text = _AFTER_NOUN.sub(r"\2 \1", _OF_CLAUSE.sub(r"\3 x \1\2", _GAIN.sub(r"\1 ", text)))
    text = _FACTOR.sub(r"\1 x", text).translate(_SPELLINGS)
    text = _TRANSIMPEDANCE.sub(_ohms, _GIVES.sub(_for_each, text))
    text = re.sub(r"\s*<?-?>\s*", " to ", text).replace("~", " ")
    text = _CUTOFF.sub("cutoff", _LOOP.sub("4-20mA", _FEW.sub("5 ", text)))
    text = _HALF.sub(lambda hit: "0.5 " if hit[1].lower() == "half" else "0.25 ", text)
    if _VOLTS.search(text) and not any(q.unit != "V" for q in quantities(text) if q.unit):
        text = _DECIMAL.sub(r"\1 V", text)
    text = _CENTRE_TAPPED.sub(r"\1 VAC centre tap ", _DEGREES.sub(" \u00b0C", text))
    text = _ON_AND_OFF.sub(_thermal_hysteresis, text)
    text = _BETWEEN.sub(r"between \1 V to ", text) if _WINDOW.search(text) else text  # its two limits, no range
    text = _SUFFIX.sub(lambda hit: f"{hit[1]} fixed {hit[2] or hit[3]} V output", text)
    text = _THRESHOLDS.sub(_hysteresis, _SHARED.sub(_shared, text))
    text = _NEGATIVE.sub(r"negative \1", text)
    text = _BAND.sub(_band, _FALLING.sub(_falling, text))
    text = re.sub(r"±|\+ ?/? ?-(?= ?\d)", " symmetrical ", text)  # a word that no circuit accounts for
    text = _TIMES.sub(r"\1 Hz", _TWICE.sub("2 Hz", _EVERY.sub("1 Hz", text)))
    text = _A_MINUTE.sub(lambda hit: f"{float(hit[1]) / 60:.4g} Hz", text)
    return _PERIOD.sub(_frequency, text)


def _span(hit: re.Match[str]) -> str:
    """A range of times, both in seconds."""
    low, high = (float(hit[figure]) * _SECONDS[_short(hit[unit])] for figure, unit in (("low", "of"), ("high", "unit")))
    return f"{low:g} to {high:g} s" if low < high else hit[0]


def _short(unit: str) -> str:
    return "ms" if unit.lower() == "ms" else unit[0].lower()


def _stood(hit: re.Match[str]) -> str:
    """What an isolation stands, in a unit of its own."""
    volts = hit["to"] or hit["after"] or hit["bare"]
    return f"{hit['before'] or ''}{volts} Viso" if volts else f"{hit['kilo']} kViso"


def _nominal(hit: re.Match[str]) -> str:
    """A nominal input as the range that it lies in."""
    if not float(hit["low"]) <= float(hit["nominal"]) <= float(hit["high"]):
        return hit[0]
    return f"{hit['low']}-{hit['high']}V input{hit['rest']}"


def _for_each(hit: re.Match[str]) -> str:
    """A current and the voltage that it gives as volts for each ampere."""
    return f"{float(hit[3]) / float(hit[1]):g} {hit[4]}V/{hit[2]}A" if float(hit[1]) else hit[0]


def _ohms(hit: re.Match[str]) -> str:
    """Volts for each ampere as the resistance that makes them."""
    volts = float(hit[1]) * (1e-3 if hit[2] else 1.0)
    return f"{volts / _PREFIXES[hit[3]]:.0f} ohm"


def _band(hit: re.Match[str]) -> str:
    """The ends of a band, each with its unit: one figure is no band. A band rises: "300 to 3.4 kHz" is from 300 Hz."""
    low = hit[3] if float(hit[1]) < float(hit[2]) else ""
    return f"{hit[1]} {low}Hz to {hit[2]} {hit[3]}Hz"


def _shared(hit: re.Match[str]) -> str:
    """ "1.2 and 2.1 V" are two voltages; "555 and 5 V" are not."""
    return f"{hit[1]} V" if float(hit[1]) < float(hit[2]) else hit[1]


def _hysteresis(hit: re.Match[str]) -> str:
    """Two thresholds as the middle of both and what lies between them, but for a window."""
    if "window" in hit.string.lower():
        return hit[0]
    low, high = sorted((float(hit[1]), float(hit[2])))
    return f"threshold {(low + high) / 2:g} V hysteresis {high - low:g} V"


def _thermal_hysteresis(hit: re.Match[str]) -> str:
    """Two temperatures as the middle of both and what lies between them, and which of them is on."""
    on, off = float(hit[1]), float(hit[2])
    return f"on {'above' if on > off else 'below'} {(on + off) / 2:g} \u00b0C hysteresis {abs(on - off):g} K"


def _falling(hit: re.Match[str]) -> str:
    """ "24 to 5 V" is from one voltage to another, as a range rises."""
    return f"{hit[1]} V" if float(hit[1]) > float(hit[2]) else hit[1]


def conversions(text: str) -> tuple[str, ...]:
    """A text whose only voltages are "5 to 12 V" with these as two, then the text itself, as a range.

    "3 to 4.2 V input" is a range alone.
    """
    if (hit := _FROM_TO.search(text)) and _ADJUSTED.search(text) and float(hit[1]) < float(hit[2]):
        text = f"{text[: hit.start()]}{hit[1]}-{hit[2]} V{text[hit.end() :]}"  # "adjustable 1.25V to 15V"
    found = [quantity for quantity in quantities(text) if quantity.unit == "V"]
    if _ADJUSTED.search(text) and any(quantity.low is not None for quantity in found):
        return (text,)
    if len(found) != 1 or found[0].low is None or "between" in found[0].text.lower():
        return (text, *_as_range(text))
    if _TAKEN_AFTER.match(text, found[0].end) or _TAKEN_BEFORE.search(text[: found[0].start]):
        return (text,)
    if _LOADS.search(text) and not _TURNING.search(text):
        return (text,)  # "h-bridge, 6 to 24 V"
    apart = re.sub(r"\s+to\s+", " V to ", found[0].text, flags=re.IGNORECASE)
    return (f"{text[: found[0].start]}{apart}{text[found[0].end :]}", text) if apart != found[0].text else (text,)


def _as_range(text: str) -> Iterator[str]:
    """A text with "input 5V to 24V" as a range, where nothing turns one voltage into the other."""
    hit = _FROM_TO.search(text)
    taken = hit and (_TAKEN_AFTER.match(text, hit.end()) or _TAKEN_BEFORE.search(text[: hit.start()]))
    if hit and taken and float(hit[1]) < float(hit[2]) and not _TURNING.search(text):
        yield f"{text[: hit.start()]}{hit[1]}-{hit[2]} V{text[hit.end() :]}"


_LINK = r"(?:,| and| &| ?/|, and| plus)"
_RAIL, _LOADED = r"\+?\d+(?:\.\d+)? ?V(?:DC)?", r"\d+(?:\.\d+)? ?m?A"
_RAILS_LISTED = re.compile(
    rf"(?<![\w.-])(?P<volts>{_RAIL}(?:{_LINK} ?{_RAIL})+)(?P<between>(?![ ,]*{_LOADED})[^\d;.]*"
    rf"(?:(?:from|off|of) (?:an? |the |my )?\d+(?:\.\d+)? ?V[^\d;.]*|(?:from|off) [^\d;.]*)?)"
    rf"(?<![\w.-])(?P<amperes>{_LOADED}(?:{_LINK} ?{_LOADED})+)(?: respectively)?(?!\w)(?! each)",
    re.IGNORECASE,
)
_OF_CURRENTS = re.compile(r"[ ,]*\b(?:at|with|for|up to|of|max|delivering|giving)?[ ,]*$", re.IGNORECASE)
_SEVERAL_RAILS = re.compile(
    r"\b(?:dual|two|double|2|triple|three|3)[- ](?:output |rail |voltage |power |dc |regulated )*"
    r"(?:supply|supplies|psu|rails?|outputs?|voltages?)\b",
    re.IGNORECASE,
)
_BEFORE_RAILS = re.compile(
    rf"\b(?:power )?(?:supply|psu)(?: (?:with|of|for|giving|that gives|which gives|outputs?|rails?))*[:,]? "
    rf"(?={_RAIL}(?: {_LOADED})?{_LINK} ?{_RAIL})",
    re.IGNORECASE,
)
_BELOW = re.compile(r"\b(?:minus|negative|symmetric\w*|split|bipolar|isolated)\b|[±-] ?\d|\+ ?/ ?-", re.IGNORECASE)


def rails_with_currents(text: str) -> str:
    """A text with each current beside the voltage that it is of: "5 V and 3.3 V from 12 V, 1 A and 300 mA", and without
    a number of rails where it lists them: a "dual supply, 5 V and 12 V" has none below ground."""
    hit = _RAILS_LISTED.search(text)
    if hit is not None:
        volts, amperes = re.findall(_RAIL, hit["volts"], re.IGNORECASE), re.findall(_LOADED, hit["amperes"])
        if len(volts) == len(amperes):
            listed = " and ".join(f"{one} {other}" for one, other in zip(volts, amperes, strict=True))
            between = re.sub(r" (?:power )?(?:supply|supplies|psu)\b", "", _OF_CURRENTS.sub("", hit["between"]))
            text = f"{text[: hit.start()]}{listed}{between}{text[hit.end() :]}"
    listed_ = re.search(rf"{_RAIL}(?: {_LOADED})?{_LINK} ?{_RAIL}", text, re.IGNORECASE)
    if listed_ is not None and not _BELOW.search(text) and len({*re.findall(r"\d+(?:\.\d+)?(?= ?V)", listed_[0])}) > 1:
        if _SEVERAL_RAILS.search(text):  # "dual supply 5V/12V"
            text = text.replace(listed_[0], re.sub(r" ?/ ?", " and ", listed_[0]))
        text = _BEFORE_RAILS.sub("", _SEVERAL_RAILS.sub("supply", text))
    return text


_HEAD_SUPPLY = re.compile(
    rf"\b(?:an? )?(?:dc |regulated |simple |small )*(?:power )?(?:supply|psu),? (?:(?:of|with|for|giving) )?"
    rf"(?={_RAIL}(?: (?:at )?{_LOADED})? from )|"
    rf"(?<= )(?<=V )(?:power )?(?:supply|psu)(?=(?: (?:at )?{_LOADED})? from )|"
    rf"(?<=[VA] )(?:dc[ -]?dc )?converter\b(?=(?: (?:at |with )?{_LOADED})?[ .]*$)",
    re.IGNORECASE,
)


def without_supply(text: str) -> str:
    """A text that says what is to be made of what, without the word for what makes it: "power supply 12V from 9V",
    "48V to 12V converter"."""
    return " ".join(_HEAD_SUPPLY.sub("", text, count=1).split())


def by_current(text: str) -> str:
    """A text with the current of a load in place of its power, beside the voltage that it is for: "24V 40W heater"."""
    return _LOAD_POWER.sub(lambda hit: f"{hit[1]} V {float(hit[2]) / float(hit[1]):.3g} A", text, count=1)


def channels_first(text: str) -> str:
    """A text with how many channels it wants before all else: "opto input 24V, 4 channels" are four of it."""
    return _CHANNELS_LAST.sub(r"\2 channel \1\3", text, count=1)


def pair_of(text: str) -> str:
    """A text with two of a circuit in place of "stereo", of which it is one channel."""
    return text if _ONE_OF_STEREO.search(text) else _STEREO.sub("", _STEREO.sub("2 x ", text, count=1))


def _frequency(hit: re.Match[str]) -> str:
    seconds = float(hit[1]) * (1e-3 if hit[2].lower().startswith("m") else 1.0)
    return f"{1 / seconds:.6g} Hz" if seconds else hit[0]


def quantities(text: str) -> tuple[Quantity, ...]:
    """All figures of a text that `plain` has seen, in their order."""
    found: list[Quantity] = list(_ranges(text))
    found += (Quantity(int(hit[1], 16), "i2c", *hit.span(), hit[0]) for hit in _HEXADECIMAL.finditer(text))
    for hit in _INFIX.finditer(text):
        if _taken(hit, found):
            continue
        unit = {"V": "V", "v": "V", "R": "ohm", "k": "ohm", "K": "ohm", "M": "ohm"}.get(hit[2], "F")
        figure = float(f"{hit[1]}.{hit[3]}") * _PREFIXES.get(hit[2], 1.0)
        found.append(Quantity(figure, unit, hit.start(), hit.end(), hit[0]))
    for hit in _QUANTITY.finditer(text):
        if not _taken(hit, found):
            found.append(_read(hit))
    return tuple(sorted(found, key=lambda quantity: quantity.start))


def tolerance(text: str) -> tuple[str, float | None]:
    """A text that `plain` has seen without the tolerance that it asks for, and that as a part of the figure."""
    hit = _TOLERANCE.search(text)
    if hit is None:
        return text, None
    return f"{text[: hit.start()]} {text[hit.end() :]}", float(hit[1].replace(",", ".")) / 100


def _taken(hit: re.Match[str], found: list[Quantity]) -> bool:
    return any(hit.start() < other.end and other.start < hit.end() for other in found)


def _ranges(text: str) -> Iterator[Quantity]:
    """Two figures with one unit, in rising order."""
    for hit in _RANGE.finditer(text):
        inner = _QUANTITY.search(hit["high"])
        high = _read(inner) if inner is not None else None
        if high is None or not high.unit or inner is None or inner.end() != len(hit["high"]):
            continue
        if hit["and"] and not hit["between"]:
            continue
        scale = high.figure / float(inner["number"].replace(",", "."))
        low = float(hit["low"].replace(",", ".")) * scale if high.figure else 0.0
        if low < high.figure:
            yield Quantity(high.figure, high.unit, hit.start(), hit.end(), hit[0], low or None)


_OF_HYSTERESIS = re.compile(r"\bhysteresis(?: of)? $", re.IGNORECASE)


def _read(hit: re.Match[str]) -> Quantity:
    """A number with the unit after it; what follows it and is no unit does not belong to it."""
    number, letters = float(hit["number"].replace(",", ".")), hit["unit"] or ""
    read = _unit(letters.strip())
    first = letters[:1]
    if read is None and letters[:2] == "K " and _OF_HYSTERESIS.search(hit.string, 0, hit.start()):
        return Quantity(number, "K", hit.start(), hit.start("unit") + 1, f"{hit['number']} K")
    if read is None and first in ("k", "K", "M") and not letters[1:2].isalpha():  # 10k thermistor
        return Quantity(number * _PREFIXES[first], "ohm", hit.start(), hit.start("unit") + 1, hit["number"] + first)
    if read is None:
        return Quantity(number, "", hit.start(), hit.end("number"), hit["number"])
    scale, unit = read
    return Quantity(number * scale, unit, hit.start(), hit.end(), hit[0])


def _unit(letters: str) -> tuple[float, str] | None:
    """Scale and unit; None: these letters are no unit."""
    if letters in _UNITS:
        return 1.0, _UNITS[letters]
    if letters in _WRITTEN:
        return _WRITTEN[letters]
    if letters in ("k", "K", "M"):
        return _PREFIXES[letters], "ohm"
    for prefix in sorted(_PREFIXES, key=len, reverse=True):
        rest = letters[len(prefix) :].strip(" -")
        if letters.startswith(prefix) and _UNITS.get(rest) in _PREFIXED and rest not in ("a", "v"):
            return _PREFIXES[prefix], _UNITS[rest]
    low = letters.lower()
    return (1.0, _UNITS[low]) if low in _UNITS and len(low) > 1 else None
