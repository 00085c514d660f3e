"""Turns of speech that say in many words what others say in one: "what would be a cheap way to" is "circuit to"."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

_VOLTS = r"(\d+(?:\.\d+)?)"
_BOARD = r"(?:arduino|uno|raspberry(?: ?pi)?|raspi|rpi|pi|pico|nucleo|teensy|wemos|d1 mini|feather)"
_CONTROLLER = rf"(?:{_BOARD}|esp-?32|esp-?8266|stm-?32)"
_PLC = rf"(?:PLC (?P<volts>{_VOLTS} ?V )?|(?P<other>{_VOLTS} ?V )PLC )"
_SWITCH = (
    r"(?:(?:mos)?fets?|transistors?|l298n?|l293d?|tb6612(?:fng)?|drv8833|drv8871|h[ -]?bridge|motor driver|a4988|"
    r"drv8825|tmc2209|uln2003a?)"
)
_LOAD = (  # not "motor driver", "light sensor"
    r"(?:(?:water|dc|small|big|stepper|geared|\d+ ?V) )*(?:pump|motor|fan|heater|valve|solenoid|lamp|light|bulb|"
    r"lock)s?\b"
    r"(?! (?:driver|controller|sensor|dependent|speed|barrier|module|control))"
)
_AMPERES = r"\d+(?:\.\d+)? ?m?A"
# Several words, and what they mean.
_SAYINGS = (
    (r"\b(?<!raspberry )pi (?=p?hats?\b)", "raspberry pi "),
    (r"\b(?:that |which )?(?:reads?|reading|measures?|measuring|monitors?|monitoring) (?!\d+(?:\.\d+)? ?V)"
     r"((?:(?! and | with )[^,;.]){3,40}) and "
     r"(?:to )?(?:switch(?:es|ing)?|controls?|controlling|operat(?:es|ing)) (?=(?:\d+|an?|one|the) )", r"with \1 and "),
    (r"\bnormally[ -](?:closed|open) (?=(?:(?:\d+(?:\.\d+)? ?V|solenoid|water|gas|air|pneumatic) )*valves?\b)", ""),
    (r"\b(relays?\b[^,.;]*? for (?:an? |the |my )?(?:\d+(?:\.\d+)? ?V )?)water (?=pumps?\b)", r"\1"),
    (r"\bfan (?:that |which )?(?:turns|switches|goes|comes) on at (?=\d+(?:\.\d+)? ?(?:°|deg|C\b|celsius))",
     "fan turns on above "),
    (r"\btoggles? (?:an? |the )?(?P<relay>(?:\d+ ?V )?relay) (?:with|using|by|from) (?:an? |one |a single )?"
     r"(?:push ?|momentary )?button\b", r"push button toggle flip flop drives a \g<relay>"),
    (r"\bpush[ -]on[ ,/-]*push[ -]off relay\b(?: circuit| switch| driver)?",
     "push button toggle flip flop drives a relay"),
    (r"\b(?P<time>\d+ ?(?:s|sec\w*|min\w*|hours?|h)) timer with (?:an? )?(?:buzzer|beeper)\b",
     r"egg timer \g<time> with buzzer"),
    (r"^(?=.*\bcount)(?P<rest>(?!.*\bdigits?\b).*?\bcounter) 0 ?(?:-|to) ?9\b(?! ?V)", r"0 to 9 \g<rest>"),
    # A switch or a driver, and what it is for.
    (rf"\b(?:3|three) {_SWITCH} for (?:an? |the |my )?(?=(?:\d+ ?V )?rgb (?:led )?(?:strip|tape)s?\b)", ""),
    (rf"\b(\d) (relays|{_SWITCH}s)(?:,| and| \+| &| plus) \1 (?={_LOAD}|(?:\d+ ?V )?led strips?\b)", r"\1 \2 for "),
    (rf"\b(relays?)((?: module| board| driver)?)(?:,| and| \+| &| plus) ((?:an?|one|\d) )?(?={_LOAD})", r"\1\2 for \3"),
    (rf"\b({_SWITCH})((?: module| board| driver| switch)?)(?:,| and| \+| &| plus) ((?:an?|one|\d) )?"
     rf"(?={_LOAD}|(?:\d+ ?V )?(?:white )?led strips?\b)", r"\1\2 for \3"),
    (r"\btransistors?(?:,| and| \+| for| to drive) (an? )?(?=(?:active )?buzzer\b)", r"\1"),
    # From which of two sides a signal comes.
    (rf"\b(?:connect(?:ing)? |interfac(?:e|ing) |read(?:ing)? )?(?:an? |the )?{_PLC}(?:digital )?(?:outputs?|signals?) "
     rf"(?:to|into|with|by|at) (?:an? |the |my )?(?={_CONTROLLER})",
     r"\g<volts>\g<other>isolated digital input for "),
    (rf"\b(?P<board>{_CONTROLLER}(?: (?:uno|nano|mega|zero|pico|mini|w|[2-5]))*) (?:digital |gpio )?"
     rf"(?:outputs?|pins?|gpios?) (?:to|into) (?:an? |the )?{_PLC}(?:digital )?inputs?\b",
     r"\g<volts>\g<other>opto isolated output for \g<board>"),
    # What is read, and not what is made of a voltage.
    (r"\b(?P<joined>(?:connect|interfac|hook|wir|attach)\w*(?: up)?(?: (?!(?:to|and|with)\b)[\w.-]+){0,4}) to "
     r"(?P<article>an? |the |my )?(?=4 ?(?:-|to) ?20 ?mA (?:input|sensor|transmitter|transducer|probe|signal)s?\b)",
     r"\g<joined> with \g<article>"),
    (r"\b(?:connect|interfac|hook|wir|attach|read)\w*(?: up)? (?:an? |the |my )?(?P<loop>4 ?(?:-|to) ?20 ?mA) "
     r"(?:(?:pressure|level|temperature|flow|loop|current) )*(?:sensor|transmitter|transducer|probe)s? (?:to|with|by) ",
     r"\g<loop> input for "),
    # A supply, and what it is for.
    (r"\b(esp32|esp8266|rp2040|stm32\w*)[- ](?:power )?(?:supply|psu)\b", r"power supply for an \1"),
    (r"\b(\d+ ?dB) ?(?:@|at) ?1 ?kHz\b(?=.*\b(?:riaa|phono|vinyl|turntable)\b)", r"\1"),
    (r"\b((?:riaa|phono)\b.*?\b\d+ ?dB) ?(?:@|at) ?1 ?kHz\b", r"\1"),
    (r"\b(?P<cells>[2-6])S(?: ?(?:li-?po|li-?ion|lithium|pack|batter\w+))+", "full"),
    (r"\b(window (?:comparator|detector)\b.*?)(?<!supply )(?<!from )(?<!at )(?<!on )(?<!input )(?<!by )(?<![\w.])"
     r"(\d+(?:\.\d+)?) ?V? ?(?:-|to|\.\.+) ?(\d+(?:\.\d+)?) ?(?:V|volts?)\b(?! ?(?:supply|input|power|dc|batter))",
     r"\1between \2 V and \3 V"),
    (r"\b(?:rc|r/c|model) (?:air)?(?:planes?|crafts?|helicopters?|cars?|boats?|trucks?)\b", "toys"),
    (r"\b(?:in|during|over|through|all) (?:the )?(?:hot )?(?:summer|winter)s?\b", ""),
    (r"\b(?:T|f_?[0o]|f|F0) ?= ?(?=\d)", ""),  # whose unit tells as much
    (
        r",?\s*\b(?:so as )?to (?:show|demonstrate|illustrate|see|watch|display|view|teach|explain) "
        r"(?:the |its |students |pupils )*(?:\w+ ){0,3}(?:on|with|using) (?:the |an? |my |our )*(?:oscillo)?scope\b",
        "",
    ),
    (r"\b78(?P<pair>\d\d) ?(?:/|,|&|\+|and|with)? ?(?:LM)?79(?P=pair)\b", "pair"),
    (r"\b(?:with |using |from |of )?(?:some )?74 ?(?:HCT?|LS|series|AC)? ?(?:logic )?(?:chips?|ics|logic|gates)\b",
     "with logic gates"),
    (r"^(\W*(?:an? )?)usb[- ]?(?:type[- ]?)?c (?:port )?source\b(?! of)", r"\1usbcsource"),
    (r"^(\W*(?:an? )?)usb[- ]?(?:type[- ]?)?c (?:\d+(?:\.\d+)? ?[VAW][ ,/@]*(?:at )?)+(?:port )?source\b"
     r"(?! (?:of|for)\b)", r"\1usbcsource"),
    (r"(?<=\d)( ?m?A) (?:dc )?supply,? (?=(?:from|off|out of) (?:an? |the |my )?\d)", r"\1 power supply "),
    (r"(?<=\d)( ?V) (?:dc )?supply,? (?=\d+(?:\.\d+)? ?m?A (?:from|off|out of) (?:an? |the |my )?\d)",
     r"\1 power supply "),
    (  # what an adapter gives, beside what is to be made of it
        r"\b(?P<source>(?:from|off|with) (?:an? |the |my )?(?P<volts>\d+(?:\.\d+)?) ?V(?: ?DC)?)[ ,/]+"
        r"(?P<amperes>\d+(?:\.\d+)?) ?(?P<milli>m?)A"
        r"(?= (?:\w+ )?(?:adapter|adaptor|psu|charger|wall[ -]?wart|brick)\b)",
        "adapter",
    ),
    (r"\b(\d+(?:\.\d+)? ?V(?:DC)?) main (?=supply|rail|power|input|bus)", r"\1 "),  # of several, and no wall socket's
    (r"\b(?<=and )(\d+(?:\.\d+)? ?V) main(?=\W*$)", r"\1 supply"),
    (r"^(?=.*\bhalf[- ]wave\b)(?!.*(?:V ?(?:AC|DC|rms|p)|\bAC\b|ripple|output|\bto\b))(.*?\d) ?V\b", r"\1 VAC"),
    (r"\b((?:ni-?mh|ni-?cd)(?: battery| pack)?) charger for (\d) cells\b", r"charger for \2 \1 cells"),
    (r"^(\W*(?:an? )?\d+(?:\.\d+)? ?V) (?=(?:low[- ]drift )?reference\b(?! (?:voltage|circuit|design|board|manual)))",
     r"\1 voltage "),
    (rf"\bcuts?(?: off| out)? (?:at|below) {_VOLTS} ?V,? (?:and )?(?:restarts?|reconnects?|resumes?|re-?enables?)"
     rf"(?: again)? (?:at|above) {_VOLTS} ?V\b", "levels"),
    (r"\bclass[ -]a (?=(?:amp|headphone|audio|power|stereo|output|stage)\w*\b)", "classa "),
    (r"\binput and output (?=caps?\b|capacitors?\b)", ""),
    (r"\bpower(suppl(?:y|ies)|source)\b", r"power \1"),
    (r"\bstate[- ]variable\b", "statevariable"),  # which has no knob by that
    (r",?\s*(?:\b(?:a|an) )?\bnon[- ]?isolated\b(?!.*\bisolat)", ""),
    (r"\b(RS|EIA)[- ](422|485|232)\b", r"\1\2"),
    (r"\bB ?=? ?(3\d{3}|4[0-6]\d{2})(?: ?K)?\b", r"B \1"),
    (r"(?:(?<=\d[CKV])|(?<=\d [CKV])) (?:with|and) (?:some |a bit of |a little )?hysteresis\b(?! of|,? ?\d| band)",
     ", with hysteresis"),
    (r"\b(?:2|two)[- ]wire (?:sensor|transmitter|transducer)s?\b", "loopfed"),
    (
        r",?\s*\(?(?:\b(?:as |according |acc\.? )?(?:per|to) )?\b(?:IEC|EN) ?61131(?:-2)?,?(?: type[ -]1)?"
        r"\b(?! type)\)?",
        "norm",
    ),
    # What a single supply is halved for: "5 V supply with 2.5 V mid-rail bias".
    (
        r"\b(?:(?:with|and|around) )?(?:an? )?(?P<volts>\d+(?:\.\d+)? ?V) (?:reference )?"
        r"(?:mid[- ]?(?:point|rail|supply))(?: (?:bias|reference))?\b",
        r"centred at \g<volts>",
    ),
    (
        r"\b(?P<nominal>\d+(?:\.\d+)?) ?V((?: \w+){0,2} (?:rail|bus|supply|input|line)) "
        r"\((?P<low>\d+(?:\.\d+)?) ?V? ?(?:to|-) ?(?P<high>\d+(?:\.\d+)?) ?V\)",
        "nominal",
    ),
    (
        r"\b(?:drop|drops|dropping|reduce|reducing|step|stepping|lower|bring) (\d+(?:\.\d+)? ?[Vv](?:olts?)?)(?: down)?"
        r" to (\d+(?:\.\d+)? ?[Vv](?:olts?)?)\b",
        r"convert \1 to \2",
    ),
    (r"^\W*what(?:'s| is) the (?:\w+ )?way to ", "circuit to "),
    (r"\b(with|and|plus|using|by|via|through) (an? |the |its own )*(?:mosfet )?gate drivers?\b(?: (?:chip|ic))?",
     r"\1 \2gatedriver"),
    # What is asked for by what it does, by people who do not know its name.
    (r"\b(?:make|turn|change|bring) (\d+(?:\.\d+)? ?[Vv](?:olts?)?) (?:in)?to (\d+(?:\.\d+)? ?[Vv](?:olts?)?)\b",
     r"convert \1 to \2"),
    (r"\b(?:stop|prevent|avoid|get rid of|remove|eliminate)(?: an?| the| my)? (?:push ?)?(?:button|switch)(?:es|s)?"
     r"(?: from)? bounc(?:e|ing)\b",
     "debounced button"),
    (r"\bfan (?:that )?(?:goes|runs|spins|turns|gets) faster (?:when|if|as) (?:it|its|it's|it is|things)?"
     r"(?: is| are| gets?)? ?(?:hot|warm)(?:ter|er)?\b", "fan speed by temperature"),
    (r"\b(?:tester|thing|circuit) to (?:see|check|test|find out) (?:if|whether) (?:an? |the |my )?"
     r"(?:wire|cable|lead)s? (?:is|are) (?:broken|ok|good)\b", "continuity tester"),
    (r"\b(?:so (?:that )?)?(?:my |the |an? )?led (?:doesn'?t|does not|won'?t|will not|is not) "
     r"(?:burn(?: out| up)?|die|blow(?: up)?)\b(?: on| at| with)?", "led resistor for"),
    (r"\bprotect (?:(?:my|the|an?) )?(?:circuit|board|project|device) (?:if|when|against|from) (?:i (?:plug|connect) )?"
     r"(?:the |an? |my )?battery (?:is |being |goes |in )*(?:the wrong way(?: a?round)?|backwards?|reversed)\b",
     "reverse polarity protection"),
    (r"\bturns? (?:something|things?|stuff) on when (?:it'?s?|it is|it gets) dark\b", "dark switch"),
    (r"\b(?:spin|run|turn|drive|move) (?:an? |my |the )?((?:small )?(?:\d+(?:\.\d+)? ?V )?(?:dc )?motor)( with pwm)?,? "
     r"(?:both ways|(?:in )?both directions|forwards? and (?:backwards?|reverse))\b(?!.*\b(?:buttons?|relays?|dpdt)\b)",
     r"h bridge for \1\2"),
    (r"\b(?<!ing )((?:LM358|LM324|MCP600[124]|MCP6022)) amplifier "
     r"(?=(?:with )?(?:an? )?gain\b)", r"\1 non inverting amplifier "),
    (r"\b8205A?\b", "fs8205"),
    (r"\bdirect(?:ly)?[ -]coupled\b", "dc coupled"),
    (r"^(?!.*\b[a-z]{2,4}\d{2,5}[a-z]?\b)(.*?)\b(?:high[ -])?precision "
     r"(?=(?:op ?-?amp )?(?:(?:non[ -]?)?inverting amp|(?:voltage )?follower|buffer(?! (?:board|chip|ic|gate))))",
     r"\1OP07 "),
    (r"\btest[ -]?(points?|pads?)\b", r"test\1"),  # which no circuit has
    (r"\bthru\b(?= (?:an?|the|some|npn|pnp|mosfets?|transistors?|resistors?|opto\w*)\b)", "through"),
    (r"\bw/? ?(?=hysteresis\b)", "with "),
    *((rf"\b{figure} ?dB ?(?:/|per|a|an) ?oct(?:ave)?\b", f"{order} order")
      for figure, order in ((6, "first"), (12, "second"), (24, "fourth"))),
    (r"\b(?:an? )?(?:few|couple of|some) seconds (?=delay\b)", "3 seconds "),
    (r"\btrips? (?:at|above) (\d+(?:\.\d+)?) ?V,? (?:and )?(?:releases?|resets?) (?:at|below) (\d+(?:\.\d+)?) ?V\b",
     r"thresholds \2V and \1V"),
    (r"\bserial[- ]in(?:put)?,?(?: to| and|/)? ?parallel[- ]out(?:put)?\b", "sipo"),
    (r"\bparallel[- ]in(?:put)?,?(?: to| and|/)? ?serial[- ]out(?:put)?\b", "piso"),
    (r"\b(?:an? )?(?:led|lamp|light) (?:that|which|to) (?:shows?|indicates?|tells?|lights?(?: up)?|is lit) "
     r"(?:when|if|that|while) (?:the |it |its )?(?:relay|load|output|coil)?(?: is|'s)? (?:on|active|energi[sz]ed)\b",
     "indicator led"),
    (r"^\W*(?:convert|scale|reduce|divide|bring|adapt) (?:an? )?0 ?V? ?(?:-|to|\.\.+) ?(5|10|12|15|20|24|30) ?V"
     r"(?: (?:control|analog|sensor))?(?: (?:signal|input|output|voltage))?(?: down)? to (?:an? )?"
     r"0 ?V? ?(?:-|to|\.\.+) ?(2\.5|3|3\.3) ?V\b", r"adc input 0-\1 V with \2 V adc"),
    (
        r"\b(?:get|make|have|want) (\d+(?:\.\d+)? ?[Vv](?:olts?)?) out of (\d+(?:\.\d+)? ?[Vv](?:olts?)?)\b",
        r"convert \2 to \1",
    ),
    (r"\b(micro|mini)[- ]usb\b", r"\1usb"),  # a receptacle, no small one
    (r"\busb[- ](micro|mini)\b", r"\1usb"),
    (r"(\d ?m?[AW]|\b(?:milli)?amp(?:ere)?s?) (?:is|are|will be|would be|should be) "
     r"(?:plenty|ample|sufficient|more than enough)\b",
     r"\1"),
    (r"\b(usb(?:[- ](?:type[- ])?c)?)[- ]powered (\d+(?:\.\d+)? ?V) (?:power )?(?:supply|rail|source)\b",
     r"\2 power supply from \1"),
    (r"^(?=.*\bheadphones?\b)(.*?)\b(?:2|both) channels\b", r"\1stereo"),
    # What is to be replaced says what is wanted: "my heatbed mosfet died, make me a replacement for 24V".
    (
        r"^\W*(?:my|our|the) ([^,;.:!?]{3,60}?) (?:(?:has|is|just) )*"
        r"(?:died|dead|broken?|failed|burn(?:ed|t)(?: out)?|blew(?: up)?|gone)[,;.:]? (?:(?:so|and|please|now) )*"
        r"(?:(?:i|we) (?:need|want|would like)|(?:design|make|build|draw|give)(?: me| us)?) an? replacement\b",
        r"\1, ",
    ),
    (r"(?<!V )(?<!\d )\bAC (\d+(?:\.\d+)?) ?V\b(?! ?(?:AC|DC))(?=.*\bDC\b)", r"\1 V AC"),
    (r"(?<=to )DC (\d+(?:\.\d+)? ?V)\b(?! ?(?:AC|DC))", r"\1"),
    (r"\breplacement (?=(?:\w+ ){0,3}(?:board|module)\b)", ""),
    (r"^(?=.*\b(?:coil|relay|solenoid|valve|motor|pump)s?\b)(.*?)"
     r"\b(?:flyback|freewheel(?:ing)?|back[- ]?emf|inductive kick(?:back)?) protection\b", r"\1flyback diode"),
    (r"\bwith (?:an? )?((?:1\.8|3\.3|5) ?V (?:logic|control))(?:[- ]level)? input\b", r"with \1"),
    (r"\brelay (?:board|card|module),? (?:(?:with|of|having) )?(\d)[- ](?:channels?|relays|outputs?)\b",
     r"\1 channel relay board"),
    (
        r"(?:\bso (?:that )?)?\b(?:the )?(?:(?:bright |direct )?(?:sun ?light|daylight|sun)|ambient light|room lights?)"
        r" (?:does|do|will|can|should|must) ?not (?:bother|disturb|affect|trigger|upset|confuse|blind|fool)(?: it)?\b|"
        r"\b(?:is |be )?not (?:bothered|disturbed|affected|triggered|upset|confused|blinded|fooled) by "
        r"(?:(?:bright |direct )?(?:sun ?light|daylight|the sun)|ambient light|room lights?)\b|"
        r"(?<=\w )\b(?:(?:that|which|and) )?(?:is )?(?:ignores?|rejects?|immune to|insensitive to|unaffected by) "
        r"(?:(?:bright |direct )?(?:sun ?light|daylight|the sun)|ambient light|room lights?)\b",
        "daylightproof",
    ),
    # A whole bridge of that much, as most are, is fed by what feeds its amplifier.
    (r"\b(?:350|700|1000|1 ?k) ?-?(?:ohms?|\u03a9|R)?[ -](?=(?:full |wheatstone |foil |resistive )*"
     r"(?:strain[ -]gau?ges? (?:full )?bridge|(?<=full )bridge|load[ -]cell|wheatstone bridge|"
     r"bridge (?:\w+ )?(?:sensor|amplifier))\b)",
     ""),
    (r"^(\W*(?:pt100|rtd)(?: sensor| \d+ ?- ?\d+ ?\u00b0? ?C)*),? 4 ?(?:-|to) ?20 ?mA\b(?! (?:to|input|receiv))",
     r"\1 loopcurrent"),
    # Both ends of a range that does not begin at 0.
    (r"^(?=.*\b(?:pt100|rtd)\b)(.*?)(?<![\w.-])(?!0\b)(-?\d+) ?(?:to|\.{2,3}) ?(\d+) ?(?:\u00b0 ?|deg(?:rees)? ?)?C\b",
     "\\1\\2 \u00b0C to \\3 \u00b0C"),
    (
        r"^(?=.*\b(?:pt100|rtd)\b)(?=.*\b(?:transmitter|converter|convert|transducer|to 4)\b)(?!.*\binputs?\b)"
        r"(.*?)\b4(?: ?mA)? ?(?:-|to) ?20 ?mA\b(?: current)?(?: loop\b(?! power))?(?: output| signal)?",
        r"\1loopcurrent",
    ),
    (r"\b[2-9] (?=(?:laser |ir |infrared |light )?beams\b)", "multibeam "),  # which join one alarm
    (r"^(?=.*\b(?:lm317|lm338|lm350|regulator|power supply)\b)(.*?)\b(?:usual |required |2 |both )*protection diodes\b",
     r"\1diodes"),
    (
        r"^(?=.*\b(?:window|voltage (?:monitor|indicator))\b)(.*?)\bgreen(?: leds?| lights?)?"
        r"(?: is| lit| on| when| if| while)* (?:above|over|below|under)\b",
        r"\1redinside",
    ),
    # The colours of a window the other way round than they are.
    (
        r"\b(?:red(?: leds?| lights?| lamp)?(?: is| lit| on| comes| lights?| up)*"
        r"(?: ?[=:]| when| if| while| for| means)?"
        r"(?: the| it| its| an?| input| voltage| signal| battery| level| is| stays| lies)* "
        r"(?:between|inside|within|in range|in the window)|"
        r"green(?: leds?| lights?| lamp)?(?: is| lit| on| comes| lights?| up)*"
        r"(?: ?[=:]| when| if| while| for| means)?"
        r"(?: the| it| its| an?| input| voltage| signal| battery| level| is| stays| lies)* (?:outside|out of))\b",
        "redinside",
    ),
    (
        r"\b((?:voltage|rail|supply|input|it|vin|signal|level|green) (?:is |stays |lies |falls |sits )?"
        r"(?:between|within|outside|from|in)(?: of)?) (\d+(?:\.\d+)?) ?(and|to|-) ?(\d+(?:\.\d+)?)"
        r"(?!\.?\d)(?= *(?:[,.;)]|$|volts?\b))(?=[^\u00b0%]*$)(?: volts?)?",
        r"\1 \2 V \3 \4 V",
    ),
    (r"\b([48])[- ]bit\b(?=[^.]*\b(?:level|translator|shifter|txs))", r"\1 channel"),
    (r"\b((?:level|translator|shifter|txs\w*)\b[^.]*?)\b([48])[- ]bit\b", r"\1\2 channel"),
    (r"\bauto[- ]?(?:program(?:ming)?|download|flash(?:ing)?)(?: circuit)?\b", "auto reset"),
    (r"^\W*(?:(?:please|kindly) )*(?:determine|calculate|propose|suggest|sketch|dimension) (?=an? |the )", "design "),
    (
        r"^\W*what (?:would|could|is|might) be (?:an? |the )?(?:\w+ )?(?:way|circuit|method|approach) (?:to|for|of) ",
        "circuit to ",
    ),
    (
        r"\bwithout (?:killing|damaging|frying|destroying|burning(?: out)?|blowing(?: up)?|hurting|harming)"
        r"(?: (?:it|them|the \w+|my \w+)\b|(?=\W*$))",
        "protected",
    ),
    (r"(?:\b(?:do|does|must|should|may|will) not|\b(?:no|without)) chatter(?:ing)?\b", " with hysteresis"),
    # A figure that is not meant, behind the one that is: "notch for 60 Hz, not 50".
    (r"(?<=[\w)])\s*[,(]\s*not \d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)? ?(?:[kMmu\u00b5n]?(?:V|A|Hz|W|s|ohm))?\)?"
     r"(?=\s*(?:[,.;)]|$))", ""),
    (r"\binstead of (?:using )?(?:an? |the )?(?=relay|mosfet|transistor|diode|microcontroller|crystal|inductor)",
     "without "),
    (r"\b(mosfet|transistor)(?: switch)?( without (?:an? )?relay)? to (?:switch|control|turn on|drive) "
     r"(?=(?:an? |the |my )?\d)", r"\1 switch\2 for "),
    # Which side of a threshold does not change what lies between both: "threshold 5 V +/- 50 mV hysteresis".
    (r"(?:\u00b1|\+ ?/? ?-) ?(?P<half>\d+(?:\.\d+)?) ?(?P<unit>m?V|\u00b0C|K)(?: of)? hysteresis\b", "twice"),
    (rf"\boff (?:at|below|under) {_VOLTS}(?: ?V)?,?(?: and)?(?: back)? on(?: again)? (?:at|above) {_VOLTS}"
     r"(?: ?V)?(?![\w.]| ?\u00b0| ?deg)", "levels"),
    (
        r"\b(motor|relay|solenoid|lamp|pump|valve|buzzer|fan)s? (?:(?:is|being) )?(?:driven|switched|controlled) "
        r"(?:by|with|through) (?:an? |1 |one |single )*(npn transistor|transistor|n-channel mosfet|mosfet)\b",
        r"\2 \1 driver",
    ),
    (
        r"\bso (?:that )?((?:an?|the|my) (?:esp\w*|arduino(?: \w+)?|raspberry pi(?: \w+)?|pico|mcu|microcontroller)) "
        r"can (?=cut|switch|turn|power)",
        r"for \1 pin to ",
    ),
    (
        r"\bso (?:that )?((?:an?|the|my) (?:esp\w*|arduino(?: \w+)?|raspberry pi(?: \w+)?|pico|mcu|microcontroller)) "
        r"can (?:safely )?(?=measure|monitor|read|see|sense|watch)",
        r"for \1 to ",
    ),
    (  # a voltage that is read, and feeds nothing
        r"^\W*(?:i (?:want|need) to |how (?:do i|can i|to) |circuit to )?(?:read|measure|monitor|sense) "
        r"(?:an? |the |my )?(\d+(?:\.\d+)? ?V)(?:DC)?(?: rail| supply| voltage)? (?:with|using|by|on|from) "
        r"(?:an? |my |the )?(?=(?:esp\w*|stm32|arduino(?: \w+)?|(?:raspberry pi )?pico|microcontroller|mcu)\W*$)",
        r"adc divider from \1 for an ",
    ),
    (  # a project's, at the end: "electronic dice, my son's school project"
        r",\s*(?:it is |this is |it will be )?(?=(?:an?|my|our) (?:[a-z']+ ){0,3}(?:project|homework|assignment)\W*$)",
        " for ",
    ),
    (r"^(?=.*\b(?:dice|die)\b)(.*?)\bdecade counter\b", r"\g<1>4017"),
    (r"(?<=\bscale) \d+ ?kg\b|(?<=\bload cell) \d+ ?kg\b|\b\d+ ?kg (?=(?:load cell|scale)\b)", ""),
    (r"\bmidi (?:in|input)(?: and |/| ?& ?|, ?)(?:out|output)\b(?!,? (?:and )?thru)", "midi input and midi output"),
    (r"\b(\w+) (?:leds?|lights?) (?:on |for |in |at |of )?(?:each|per|every) (side|group)\b", r"\1 each side"),
    (r"\bboost(?: converter)? without (?:an? )?(?:inductor|coil)s?\b", "inductorless boost"),
    (r"(?:\bthat )?\b(?:does|do|will) not corrode\b|\bwithout corrosion\b", "corrosion free"),
    (r"\btouch (switch|lamp),? (?:with )?(?:no|without) moving parts\b", r"touch operated \1"),
    (
        r"\b(line follow\w+(?: robot)?),? (?:without|(?:with )?no) (?:an? )?"
        r"(?:micro ?controller|mcu|arduino|programming|code|software)\b",
        r"analog \1",
    ),
    (r"\b([2-8]) ?[x\u00d7] ?(?=\d+(?:\.\d+)? ?(?:ohms?|\u03a9) speakers?\b)", r"\1 "),
    (r"\b(?:no|without)(?: bus)? termination(?: resistors?)?(?: on[ -]?board)?\b", "unterminated"),
    (r"\b(isolat\w*\b[^,.;]*?) (?:with|including) (?:its own )?power\b(?! (?:led|supply))", r"\1 with isolated power"),
    # What is done over a bus is no supply: "relay switched via USB".
    (r"(?<!power )(?<!powered )(?<!supplied )(?<!supply )(?<!charged )(?<!charging )(?<!charge )(?<!fed )(?<!runs )"
     r"(?<!programming )(?<!programmed )(?<!uart )(?<!serial )(?<!ttl )\b(?:over|via|through) (?:an? |the )?usb\b"
     r"(?![- ]?(?:c\b|type|port|hub))", "over usbdata"),
    (r"^\W*(\d|two|three|four|five|six|eight) of (?:the |these |those )?(?=[a-z])", r"\1 x "),
    (r"\bbut with\b", "with"),
    (r",? (?:and )?not (?:repeating|repetitive)\b|, (?:it )?does not repeat\b", ", once"),
    # The line of a fan with four wires, which no switch for its supply is.
    (
        r"^(?=.*\bfans?\b)(?=.*\b(?:555|pot\w*|knob|trimmer|generator)\b|(?!.*\b(?:4[ -]?(?:pin|wires?)|mcu|micro\w*|"
        r"gpio|arduino|esp\w*|3\.3 ?V)\b))(.*?\b2[0-9] ?kHz\b)",
        r"fanpwmgenerator \1",
    ),
    # Of a supply, or what it is at: nobody knows.
    (r"^(?!.*\d ?V\b.*\d ?V\b)(.*)\bvirtual ground (?=\d+(?:\.\d+)? ?V\b)", r"\1virtual groundlevel "),
    (r"\b(low[ -]?pass(?: filter)?),? (?=\d+(?:\.\d+)? ?[kM]?Hz\b(?! pwm)(?:(?!\d).)*\bpwm\b)", r"\1 cutoff at "),
    (r"\b2[ -](?=led driver\b)", "twochannel "),  # or for two LEDs
    (r"\bcut(?:s|ting)?[ -]?off (?=(?:above|over|when|if|at)\b)", "cutoff "),
    (r"\b(\d) ((?:ne|lm|tlc)?555)(?:'?s| timers| chips| ics)\b", r"\1 \2"),
    (r"\b(?:an? )?(?:single )?transistor 2(?= (?:that|which|and|for|with)\b|,|\s*$)", "2 transistors"),  # a pair
    (r"\b(differen\w+ amp\w*\b.*?),? (?:with|from|using|of) (?:4|four) resistors\b", r"\1"),  # which it is made of
    (r"\b(esp32-?wroom(?:-32\w*)?) module (?=with\b)", r"\1 "),
    (r"\bsinks? current \(?NPN\)?(?!\w)|\bNPN,? \(?sinking\)?|\bsinking \(?NPN\)?(?!\w)", "sinking"),
    (
        r"\b(high[ -]?pass(?: filter)?) (?:that|which) (?:removes|blocks|cuts|rejects) "
        r"(?:everything|all|anything|frequencies|signals) (?:below|under) (?=\d)",
        r"\1 at ",
    ),
    (
        r"\b(low[ -]?pass(?: filter)?) (?:that|which) (?:removes|blocks|cuts|rejects) "
        r"(?:everything|all|anything|frequencies|signals) above (?=\d)",
        r"\1 at ",
    ),
    (r"\b(arduino(?: \w+)?|pin|analog(?:ue)?(?: input| pin)?|adc) A[0-7]\b", r"\1"),
    (r"\b0(?: ?V)? ?(?:to|-) ?(\d+(?:\.\d+)?) ?V,?(?= cent(?:ered|red) (?:at|on|around) )", r"\1 V"),
    (r"\b(cent(?:ered|red) (?:at|on|around) \d+(?:\.\d+)?)(?![\w.]| ?m?V| ?[kM]?Hz)", r"\1 V"),
    # A termination that can be left out.
    (r"\b(?:jumper[ -]?)?(?:selectable|switchable|removable|optional|jumperable|jumpered|configurable) "
     r"((?:\d+ ?(?:ohm|ohms|R|\u03a9|\u2126) )?(?:bus )?)terminat(?:ion|or)(?: resistors?)?\b",
     r"termjumper \1termination"),
    (r"\bterminat(?:ion|or)(?: resistor)?(?: (?:that is )?(?:on|with|via|by|through|selectable|switchable|removable)"
     r"(?: (?:by|with|via|through))?(?: an?)?)? (?:solder )?jumpers?\b", "termination termjumper"),
    (r"\bjumpers? (?:for|to (?:enable|disable|select|switch)) (?:the |an? )?((?:\d+ ?(?:ohm|ohms|R|\u03a9|\u2126) )?)"
     r"(?:bus )?terminat(?:ion|or)(?: resistors?)?\b", r"termjumper \1termination"),
    (r"\b(?P<size>2 ?M(?:B|bytes?)|16 ?M(?:B|bytes?|bits?)|128 ?Mbits?)"
     r"(?P<kind>(?: (?:of|external|winbond|serial|nor|qspi|spi|quad))*) flash\b(?: memory| chip)?", "flash"),
    (r"\b(?:enable|en)(?= (?:push ?)?buttons?\b)", "reset"),  # of a module, which it resets
    (r"\b(?:enable|en)( and | ?/ ?| ?& ?)boot(?= buttons?\b)", r"reset\1boot"),
    (r"\bR(\d{2,3})(?= (?:\w+ )?shunts?\b)", r"0.\1 ohm"),
    (r"\b(from (?:an? |the |my )?\d+(?:\.\d+)? ?V \w+ to) (?:an?|the|my) (?=\d+(?:\.\d+)? ?V\b)", r"\1 "),
    # No filter for a Raspberry Pi.
    (r"\b(?:pi|\u03c0)[ -](?:(?:section|type|network|shaped|style)[ -])?filter\b", "pifilter"),
    # What feeds a converter, set off from it: "24V input, buck to 5V".
    (r"\b(\d+(?:\.\d+)? ?V(?:DC)?) (?:DC )?(?:input|in|supply),? (?:and |with )?(?:an? )?(buck|step[- ]down)"
     r"(?: converter| regulator)? (?:down )?to (\d+(?:\.\d+)? ?V)\b", r"\1 to \3 \2"),
    (r"\b(automotive|vehicle|car) (?:battery )?(?:input|supply|power),? (?:and |with |then )?(?:an? )?"
     r"(?:buck|step[- ]down)(?: converter| regulator)? (?:down )?to (?=\d+(?:\.\d+)? ?V\b)", r"\1 supply to "),
    (r"(?P<head>^.*?)(?:\ban? )?\b0 ?V? ?(?:-|to|\.\.+) ?(?P<one>\d+(?:\.\d+)?)(?: ?V)?\b(?P<mid>[^.;,]*?)"
     r" (?:in)?to (?:an? )?0 ?V? ?(?:-|to|\.\.+) ?(?P<other>\d+(?:\.\d+)?) ?V\b", "spans"),
    # Of a receiver, which is not fed by the loop itself.
    (r"^(?=.*\breceiv)(?!.*\btransmit)(.*?)\bloop[- ]powered (?=(?:from|by|with|at) (?:an? )?\d+(?:\.\d+)? ?V\b)",
     r"\1loop supply "),
    # The rate of an ADC, which is no cutoff.
    (r"\b(?:at |with )?(\d+(?:\.\d+)?) ?([kM])?(?:sps|s/s|samples? ?(?:/|per|a) ?s(?:ec(?:ond)?)?)\b", r"\1 \2Hz sps"),
    (r"\b(alias.*?\b(?:adc|codec|a/d converter)) (?:that is |which is )?(?:sampl(?:ing|ed|es)|running)(?: rate)? "
     r"(?:(?:at|with|of) )?(\d+(?:\.\d+)? ?k?Hz)\b(?: sps\b)?", r"\1 \2 sps"),
    (
        r"^\W*(?:2|two|3) (?:power )?(?:supplies|rails|outputs|voltages) from (?:one |an? |single )*"
        r"(\d+(?:\.\d+)? ?V)(?: input| supply)?[:,] (.+? and .+)$",
        r"\2 from \1",
    ),
    (r"\b1/(\d{1,2})[ -]?(?:th )?(?:micro ?)?step(?:s|ping)?\b", r"\1 x microstepping"),
    (r"\b(\d{1,2}) microsteps\b", r"\1 x microstepping"),
    (r"(?<=\d)( ?m?A) ?/ ?(?=phase|coil|winding|channel)", r"\1 per "),
    (r"\bNEMA[ -]17\b", "nema17"),
    (r"\boff below (\d+ ?\u00b0 ?C)(?=,? (?:and )?full speed)", r"starts at \1"),
    (r"\bno negative (?:rail|supply)\b", "single supply"),
    (
        r"\b(usb(?:[- ](?:type[- ]?)?c)?)[- ]charged ((?:li-?po|li-?ion|lithium|18650)(?: battery| cell)?)\b",
        r"\1 \2 charger",
    ),
    (
        r"\b((?:li-?po|li-?ion|lithium|18650)(?: battery| cell)?),? (?:is |being )?charged "
        r"(?:over|via|through|by|from|with) "
        r"(usb(?:[- ](?:type[- ]?)?c)?)\b",
        r"\2 \1 charger",
    ),
    (  # which follows the cell where that is nearly empty
        r"^(?=.*\b(?:li-?po|li-?ion|18650|lithium)\b)(?!.*\b(?:charg\w*|tp4056|boost)\b)(.*?)\b(3\.3 ?V|3V3)"
        r" (?:ldo|low[- ]drop(?:out)?(?: ldo| voltage)? regulator|low[- ]drop(?:out)? ldo)\b",
        r"\1battery ldo with \2 output",
    ),
    (r"\b(constant[- ]current source)\b", r"\1 currentsource"),  # which feeds a load, and is none
    (  # a DAC of 0 to 3.3 V, and no PWM
        r"^(?!.*\bpwm\b)(.*?)\b0 ?V? ?(?:-|to) ?10 ?V (?:analog )?output (?:from|for|of|with|using) (?:an? |the |my )?"
        r"(?:esp32|stm32)\w*(?:'s)? (?:internal )?dac\b",
        r"\1 non inverting opamp amplifier fullscale 3.3 V, gain 3.03 times",
    ),
    (r"\bMQ[- ](\d{1,3})\b", r"MQ\1"),
    (
        r"^(\W*0 ?V? ?(?:-|to) ?(?:1\d|[6-9]|2\d|30) ?V(?: signal| input)? (?:in)?to (?:0 ?V? ?- ?)?(?:3\.3|5) ?V)\W*$",
        r"\1 adc",
    ),
    # Several sensors on one bus are one of it.
    (
        r"^(?=.*\bds18b20)(?=.*\b(?:bus|(?:one|same|single) (?:line|pin|wire)|1-?wire|one-wire|onewire)\b)(.*?)\b"
        r"(?:[2-9]|10|two|three|four|five|six|eight|ten)(?: ?x)? (?=(?:\w+ )?(?:ds18b20|sensors))",
        r"\1several ",
    ),
    (r"^(?=.*\bds18b20)(.*?)\b(?:on|to|sharing) (?:the same|one|a single|1|a shared) (?:data )?(?:bus|line|pin)\b",
     r"\1 bus"),
    (  # of what measures a current, the voltage of its ADC
        r"^(?=.*\b(?:current[- ]sens\w*|shunt)\b)"
        r"(?!.*\b(?:ina219|ina226|ina3221|acs7\w+|hall|ct|sct|low[- ]side|isolated)\b)"
        r"(.*?)(?<!to )(?<!at )(?<!on )(?<!on a )(?<![\d.-])3\.3 ?V\b"
        r"(?! (?:rail|bus|line|load|adc|supply|logic|mcu|micro|range|full))",
        r"\1, 3.3 V adc",
    ),
    (r"\bwired (?:up )?(?:to|into)\b", "connected to"),
    (r"^(?=.*\b(?:ad8495|thermocouple)\b)(.*?),? ?\b(?:with |at |of )?5 ?mV ?(?:/|per) ?(?:\u00b0 ?|deg\w* ?)?C\b",
     r"\1 analog"),
    (r"^(?=.*\b(?:lm35|tmp36)\b)(.*?),? ?\b(?:with |at |of )?10 ?mV ?(?:/|per) ?(?:\u00b0 ?|deg\w* ?)?C\b", r"\1"),
    (  # a supply of op-amps
        r"^(?=.*\b(?:op[- ]?amps?|headphone|pre-?amp\w*|ne5532|tl07\d|opa2134)\b)(?!.*\b(?:series|parallel|18 ?V)\b)"
        r"(.*?)\b(?:(?:two|2) ?x? ?9 ?V batter(?:y|ies)|(?:two|2) ?x ?9 ?V(?! ?AC))\b",
        "\\1\u00b19 V",
    ),
    (r",?\s*(?:with |using )?\b1 ?% (?:resistors|parts|tolerance (?:resistors|parts))(?: only)?\b", ""),
    (r"\b(\d) (?:parallel ((?:\w+ )?leds)|((?:white|red|green|blue|yellow) )?leds in parallel)\b", "strings"),
    (
        r"(?<![\w.])[-\u2212](\d+(?:\.\d+)?)(?: ?V)?(?: to | ?\.\.\.? ?| ?\u2026 ?)\+?\1 ?V"
        r"(?= (?:input|in\b|signal|range|analog|source))",
        "\u00b1\\1 V",
    ),
    (r",? so (\d+)(?: ?mA)? in total\b", "total"),
    (r"\b(?P<count>[2-7])S\b(?P<rest>[^.;]*?) (?P<volts>\d+(?:\.\d+)?) ?V (?:per|a|each|/) cell\b", "series"),
    *((rf"\b(?:{figure})[- ]?pole (?=(?:\w+[ -]){{0,3}}?(?:filter|(?:low|high|band)[ -]?pass|sallen|rc\b))",
       f"{order} order ")
      for figure, order in (("1|single", "first"), ("2|two", "second"), ("3|three", "third"), ("4|four", "fourth"))),
    (r"\b(?:dual|2) (?=\d+(?:\.\d+)? ?V (?:and|&|/) \d+(?:\.\d+)? ?V\b)", ""),  # it says which two
    # The range of what reads an output, and no voltage that it is to reach.
    (
        r"\boutput (?:signal )?(?:to|into) (?:an? |the |my )?"
        r"(?=\d+(?:\.\d+)? ?V (?:adc|mcu|micro\w*|controller)\b)",
        "for a ",
    ),
    (r"\b(?:output )?0 ?V? ?(?:-|to) ?((?:3\.3|5) ?V)(?: output)? (?:for|to|into) (?:an? |the |my )?adc\b",
     r"for a \1 adc"),
    (r"\b(instrumentation amp(?:lifier)?) (?:using|with|from|made (?:of|from|with)) (?:three|3) op[- ]?amps?\b",
     r"three op amp \1"),
    (r"^(?=.*\b(?:2|two)[- ]?digits?\b)(.*?),? ?\b0?0 ?(?:-|to) ?99\b", r"\1"),
    (r"^(?=.*\bcount)(?!.*\bdigits?\b)(.*?)\b0?0 ?(?:-|to) ?99\b", r"\1 2 digits "),
    (r"\b(?:7|seven)[- ]?seg\b", "7 segment"),
    (r"^(?=.*\bcount)(?!.*\bdigits?\b)(.*?)\b0 ?(?:-|to) ?9\b", r"\1 1 digit "),
    (r"\bonce (?=every \d)", ""),
    (r"\badc (?:that|which) (?:goes|ranges|reads|takes|accepts|works)(?: from)? "
     r"0 ?V? ?(?:to|-) ?(\d+(?:\.\d+)?) ?V(?:olts?)?\b",
     r"\1 V adc"),
    (r",? ?\b(?:as )?clos(?:e|ely)(?: to (?:it|that|this|\d+ ?%))? as possible\b", ""),
    (r"^(?=.*\b(?:supply|regulator|converter|buck|boost|ldo|rail)\b)(.*?\d ?m?A)(?: current)? (?:peaks?|bursts?)\b",
     r"\1 max"),
    (r"\b(?:8|10|12|14|16|18|24)[ -]?bit (?=adcs?\b(?! (?:board|breakout|module)))"
     r"(?=.*(?:filter|divider|cutoff|buffer))", ""),
    # What a reference or an input is for; that ADC is not part of it.
    (r"\b((?:for|into|to|of|before|feeding|driving) (?:an? |the |my )?)(?:8|10|12)[ -]?bit (?=(?:sar )?adcs?\b)",
     r"\1"),
    (r",? so (?:that )?(?:i|we|you) can (?:run|use|power|feed|operate) (?=(?:my|our|the|an?|your) \w)", " for "),
    (  # which has its own converter behind the 12 V
        r"\b(protect(?:s|ing)? )(?:my|the|an?|our) (?:car |automotive )?usb[- ](?:gadget|device|charger|adapter)s?\b"
        r"(?=.*\b12 ?V\b)",
        r"\1electronics",
    ),
    (r"\bget(?:s|ting)? rid of\b", "remove"),
    (r"\bcharger for (?:(?:an?|1|one|my|the) )?(?:single )?(18650|li-?po|li-?ion|lithium(?:[- ](?:ion|polymer))?)"
     r"(?: (?:cell|battery))?(?! (?:pack|batteries|cells))\b", r"\1 charger"),
    (  # whose bounces it takes
        r"^(?=.*\bdebounc)(.*?\b(?:(?:push ?)?button|switch|contact|encoder)),? (?:(?:that|which) )?"
        r"(?:going|goes|feeding|feeds|leading|leads) (?:in)?to (?:an? |the |my )?(?:(?:digital|binary|decade|cmos) )?"
        r"(?:counter|clock input|flip[- ]?flop|latch)\b",
        r"\1",
    ),
    (  # where the sensor of a thermostat is, which is on wires
        r"\b(?:when(?:ever)?|if|once) (?:the |my |an? |its )?(?:heat ?sink|enclosure|cabinet|transformer|amplifier|amp|"
        r"rack|case|box|cupboard|power supply|psu)(?: temperature)? "
        r"(?:(?:gets|is|goes|rises|becomes|climbs|gets hotter|gets warmer) (?:above|over|than|past|to)|reaches|exceeds|"
        r"hits|passes) (?=\d+(?:\.\d+)? ?(?:\u00b0|deg|C\b|celsius))",
        "above ",
    ),
    (  # of a bridge, which a switch supplies with one of them
        r"^(?=.*\busb\b.*\b(?:serial|uart|ttl)\b|.*\b(?:ch340|usb[- ](?:serial|uart))\b)(.*?)(?:\bfor |\bwith )?"
        r"(?:\b(?:selectable|switchable) (?:(?:between|for|to|logic|levels?|output|voltage) )*(?:5 ?V|3\.3 ?V|3V3) ?"
        r"(?:and|or|/|&) ?(?:5 ?V|3\.3 ?V|3V3)|\b(?:5 ?V|3\.3 ?V|3V3) ?(?:and|or|/|&) ?(?:5 ?V|3\.3 ?V|3V3) "
        r"(?:(?:logic|levels?|output|voltage|is|are|by|with|a|switch) )*(?:selectable|switchable|select(?:ion)?)\b)"
        r"(?: (?:logic|levels?|output|by (?:a )?switch))*",
        r"\1 levelswitch ",
    ),
    (
        r"\b(?:when(?:ever)?|if|once) (?:the |my |an? |its )?(?:enclosure|cabinet|case|box|cupboard)(?: temperature)? "
        r"(?:gets|is|goes|falls|drops|sinks) (?:below|under|colder than) "
        r"(?=-?\d+(?:\.\d+)? ?(?:\u00b0|deg|C\b|celsius))",
        "below ",
    ),
    (r"\bcans\b(?=.*\b(?:headphone|ohm)|(?<=ohm cans))", "headphones"),
    (r"\b(3\.3|5) ?V pulses? out(?:put)?\b", r"logic \1 V"),
    (r"\b120 ?(?:ohms?|R) (?=split (?:bus )?terminat)", ""),
    (r"\bsplit 120 ?(?:ohms?|R) (?=(?:bus )?terminat)", "split "),
    (r"\b(?:running|runs|powered|operating) (?:off|from|on|by) (?=(?:an? )?(?:coin cell|cr2032))", "on "),
    (r"\bso (?:that )?my (\d+(?:\.\d+)? ?V(?: (?:car|lead[- ]acid|agm))? battery) (?:is not|isn't|does not get|"
     r"doesn't get) (?:drained|discharged|emptied) below (\d+(?:\.\d+)?) ?V\b", r"for \1, cutoff \2 V"),
    (r"(?<=\d) ?(?-i:m)Ohms?\b", " mohm"),
    (r"\b(?:long[- ]?press|(?:press and )?hold)(?: it)? (?:to|turns?(?: it)?) (?:turn(?: it)? |switch(?: it)? )?off\b",
     "longpress off"),  # which no latch without a program tells from a press
    (
        r"^(?=.*\blow[- ]?pass\b)(?=.*\b(?:transmitter|ham|harmonics?|qrp)\b)(?!.*\b(?:cut[- ]?off|corner|fc)\b)(.*?)"
        r"(\d+(?:\.\d+)?) ?MHz\b",
        "passband",
    ),
    (  # in a ring, as of a bathroom scale
        r"\b(?:4|four)(?: ?x)?(?: \d+ ?kg)? (?:load cells|(?:bathroom scale )?sensors),? ?\(?(?:of |with )?"
        r"(?:half[- ]bridge|(?:3|three)[- ]wires?)(?: type| each)?\)?",
        "fourhalfcells",
    ),
    (r"\b(?:4|four)(?: ?x)?(?: \d+ ?kg)? (?:(?:3|three)[- ]wire|half[- ]bridge) "
     r"(?:load cells?|sensors?)", "fourhalfcells"),
    (  # which nothing says how they are wired
        r"\b(hx711(?: \w+)? (?:with|for|and) )(?:2|3|4|two|three|four)(?: ?x)?(?: \d+ ?kg)? load cells\b",
        r"\1several cells",
    ),
    (r"\bhalf[- ]bridge (?=(?:load cell|strain|gauge|sensor|bathroom scale))", "halfbridgecell "),  # no power stage
    (r"(?<!plus )(?<!plus and )(?<!plus or )(?<!plus/)\bminus (?=\d+(?:\.\d+)? ?V\b)", "-"),
    (r"\bbut (?=(?:an? )?\d+(?:\.\d+)? ?V\b)", "and "),
    (r"(?<=\d)( ?m?A)(?: full[ -]?scale| max)? ?(?:=|->|equals|corresponds to) ?(\d+(?:\.\d+)? ?m?V)\b",
     r"\1 max, output \2"),
    (r"^(\W*(?:(?:i )?(?:need|want|make|build|design)(?: me)? )?(?:an? )?)(?:dual|2) "
     r"(?=(?:\u00b1|\+ ?/? ?-) ?\d+(?:\.\d+)? ?V\b(?!.*\b(?:supplies|inputs|channels|signals|outputs)\b))", r"\1"),
    (r"\b(?:the |its )?output (?:(?:then )?(?:stays|goes|is|remains|turns) )?(?:high|on) (?=for (?:about |around )?\d)",
     "on "),
    (
        r"\b(?:(?:when(?:ever)?|if|after) (?:i|you|we|someone) )?(?:push|press)(?:ing)? "
        r"(?:an? |the |one )?(?:push ?)?button,?(?: and| then)* "
        r"(?:an? |the |my )?relay (?:(?:turns|stays|is|goes|comes|switches) )?on for "
        r"(?=(?:about |around )?\d)",
        "timed relay with a button on for ",
    ),
    (
        r"\brelay (?:(?:that|which) )?(?:turns|switches|goes|comes|pulls) (?:on|in) (?:only )?"
        r"(?=after (?:about |around )?\d|\d+(?:\.\d+)? ?(?:s|sec\w*|min\w*) after (?:the )?(?:power|supply|start))",
        "delay on relay ",
    ),
    (  # parts that every design chooses
        r"([,;.:]|\band)(?: please| also)* (?:select|calculate|compute|work out|size|dimension|determine|specify|find) "
        r"(?:all |the |me |its |an? |suitable )*"
        r"(?=(?:\w+ )?(?:inductor|coil|resistor|capacitor|cap|diode|mosfet|part|component)s?\b)",
        r"\1 choose the ",
    ),
    (r"\bamplitude (?:stabili[sz]ation|limiting|limiter|limitation|control|regulation)\b", "stabilized"),
    (r"(?<=\d)( ?[mun\u00b5]?A) full[ -]scale(?: range)?\b", r"\1 max"),
    (
        r",?(?: (?:while|as|even (?:if|while|when|as)))? (?:the |an? |my |its |from )*(?P<store>(?:\w+ ){0,2}?"
        r"(?:battery|cell|pack|li-?po|li-?ion|input|supply)(?: voltage)?)(?: (?:that|which|is))? "
        r"(?:drain|discharg|drop|fall|sag|declin|go|run|var|swing|rang|dip)\w*(?: down| anywhere)? (?:from|between) "
        r"(?P<one>\d+(?:\.\d+)?)(?: ?V)? (?:all the way )?(?:down |up )?(?:to|and) (?P<other>\d+(?:\.\d+)?) ?V\b",
        "draining",
    ),
    (
        r"(?P<store>\b(?:battery|cell|pack|li-?po|li-?ion)(?: voltage)?) (?:of |range |range of |\()"
        r"(?P<one>\d+(?:\.\d+)?)(?: ?V)? (?:down |up )?to (?P<other>\d+(?:\.\d+)?) ?V\b\)?",
        "draining",
    ),
    (r"\b(?:to feed|feeding|(?:that|which) feeds) (?=(?:(?:an?|the|my) )?(?:[\w.]+ ){0,3}?(?:adc|a/d converter)\b)",
     "for "),
    (r"\b(?:feeding|(?:that|which) feeds) (?=(?:(?:an?|the|my) )?(?:esp\d+|arduino|raspberry|pico|stm32|nodemcu)\b)",
     "powering "),
    # Two rails of different voltages are no symmetrical ones.
    (r"\b(?:dual|2)[- ](?:rail|output|voltage)s? (?:power )?(?:supply |psu )?(?:for |of |with |giving )?"
     r"(?=(\d+(?:\.\d+)?) ?V(?:DC)?(?: ?/ ?|,? and | ?& ?)(?!\1\b)\d+(?:\.\d+)? ?V)", ""),
    (r"\b(\d+(?:\.\d+)?) ?V(?:DC)?(?: ?/ ?|,? and | ?& ?)(?!\1\b)(\d+(?:\.\d+)?) ?V(?:DC)? "
     r"(?:dual|2)[- ](?:rail|output|voltage)\b", r"\1V and \2V"),
    (r"\b(?!18\.5|19|20)(\d+(?:\.\d+)? ?V(?:DC)?) laptop (?:power )?(?=charger|supply|adapter|brick)", r"\1 "),
    (r"\b(adjustable|variable) (\d+(?:\.\d+)?(?: ?V)? ?(?:-|to) ?\d+(?:\.\d+)? ?V) (?:power )?supply\b",
     r"\1 \2 regulator"),
    (r"\b(\d+(?:\.\d+)?(?: ?V)? ?(?:-|to) ?\d+(?:\.\d+)? ?V (?:adjustable|variable)) (?:power )?supply\b",
     r"\1 regulator"),
    (r"\b1\.5 ?V(?:olts?)? (?=(?:single )?(?:AAA?|alkaline)\b)", ""),  # which says it too
    (r"\b(?:and |that )?(?:switch(?:es|ing)?|chang(?:es|ing)) over (?:seamlessly|without (?:a )?"
     r"(?:reboot(?:ing)?|interruption|reset(?:ting)?|restart(?:ing)?))\b", "seamless"),
    (r",? so (?:that )?(?=\d+(?:\.\d+)? ?(?:-|to) ?\d+(?:\.\d+)? ?\u00b0?C maps?\b)", ", "),
    (r"(?<=C) maps? (?:linearly )?(?:in|on)?to\b", " to"),
    (r"\b(rs-?485\b.*?)\bfor (?:an? |my |the )?(?:modbus )?(?:sensor )?node\b(?! (?:with|of|and))", r"\1for modbus"),
    (r"\b(relay (?:module|board)) (?:that|which) (?:can be |is )?(?:switched|driven|controlled) (?:by|from) ",
     r"\1 for "),
    (r"\b(led strip\b.*)\bwith pwm dimming\b", r"\1by PWM"),
    (r"\b(comparator\b.*?)(?:that |which )?(?:switches|switching|switch|trips) at (\d+(?:\.\d+)?) ?V and "
     r"(?=\d+(?:\.\d+)? ?V\b)", r"\1 thresholds at \2 V and "),
    (r"(\d ?V(?: in)?) from (?:an? |my |the )?(?:li-?po|li-?ion|lithium)(?: (?:cell|battery))?,? (?:to )?(?:an? )?"
     r"(?:steady|stable|constant) (?=\d)", r"\1, "),
    (r"\bQ (?:of )?(?:around|about|approximately|roughly) (?=\d)", "Q of "),
    (r"\b(fan\b.*?)(?:that |which )?speeds? up\b(.*?),? (?:as|when|if) (?:the )?temperature "
     r"(?:rises|increases|goes up)",
     r"\1 speed by temperature\2"),
    (r"\b(soft latch\w*\b.*?),? (?:with )?(?:very |ultra[ -]?|near zero |almost no )?low standby (?:current|power)\b",
     r"\1"),
    (r"\bdarlington (?:pair|2)\b(?! ?(?:m?[VAW]\b|\d|amp|volt|watt))", "darlington"),
    (r"\bwired (?:up )?(?=(?:for|as)\b)", ""),
    (r"\b(for|after|within|lasts|lasting|takes) (?:about |around |roughly |exactly |just )?an? "
     r"(?=(?:minute|hour)\b|second\b(?! (?!when|after|if|and|then)\w))", r"\1 1 "),
    (r"\b(common[ -]mode)(?: (?:voltages?|range))?(?: (?:of|is|up|to))+ (?=\d)", r"\1 "),
    # What a 555 and its like do as a monostable.
    (r"(\b(?:monostable|one[ -]?shot)\b.*)\boutput (?:that )?(?:stays?|goes|remains?|is|turns?) (?:high|on) (?=for \d)",
     r"\1output "),
    (r"(\b555\b(?=.*\b(?:monostable|one[ -]?shot)\b).*)\bwhen (?:the |its )?(?:trigger|input)(?: pin)? "
     r"(?:goes|is|is pulled|falls) low\b", r"\1when triggered"),
    (  # what a supply is for, without a word for that: "24V to 3.3V buck, 500mA, industrial sensor node"
        r"(?<=[AVW]), (?:an? |my |the )?(?P<load>(?:\w+ ){0,2}(?:node|robot|drone|project|prototype|gadget|logger|"
        r"tracker|station))(?=\s*(?:[,.;]|$))",
        "load",
    ),
    (  # of a timer that goes on and off in turn
        r"^(?=.*\b(?:cycl\w+|repeat\w*|interval|intermittent|on[ -/]off) )(?=.*\b(?:timer|relay)\b)(.*?)"
        r"(?:(?:adjustable|variable|settable|two (?:pots|potentiometers|knobs|trimmers) for) (?:the )?"
        r"on(?:[- ]?times?)?(?: and |[ -/]| & )(?:an? )?(?:adjustable |variable )?off(?:[- ]?times?)?\b"
        r"|\bon(?:[- ]?times?)?(?: and |[ -/]| & )off(?:[- ]?times?)?(?: both| separately| independently)? "
        r"(?:adjustable|settable|variable)\b)",
        r"\1bothtimes",
    ),
    (  # the lamps of a vehicle, and no channels of an amplifier
        r"^(?=.*\b(?:bulbs?|flashers?|blinkers?|turn signals?)\b)(?P<head>.*?)\b(?P<count>\d) ?[x\u00d7] ?"
        r"(?P<watts>\d+(?:\.\d+)?) ?W(?:atts?)?\b",
        "lamps",
    ),
    (
        rf"\b(?:keep|hold|maintain)(?:s|ing)? (?:the output (?:at|on) )?(?:an? |its )?{_VOLTS} ?V(?: rail| output)?"
        r"(?: (?:stable|steady|constant))?(?= (?:from|while|as|even)\b)",
        r"gives \1 V",
    ),
)  # fmt: skip
_NOMINAL = 3.7  # volts of a lithium cell
_UNITY = r",?\s*(?:with )?(?:an? )?(?:gain (?:of )?(?:\+?1(?:\.0)?|0 ?dB)|1 ?x gain)(?![\d.])"
_FILTER = r"\b(?:high|low)[ -]?pass\b"  # whose gain is 1 unless another is said
_FOLLOWER = r"\b(?:buffer|follower)\b"
_AMPLIFIERS = r"amplif|preamp|invert|differen|mixer|summ|then"
_AMPLIFIED = r"\b(?:amplif\w*|op[- ]?amps?|gain|scal\w+|dac)\b"
_OTHER_SPANS = (  # what reads the output must not get more, and what has a range of its own
    r"\b(?:adc|mcu|micro\w*|arduino|esp\w*|stm32\w*|pico|raspberry|pwm|ma|lm35|tmp36|pt1000?|isolat\w+|invert\w+|inverts"
    r"|potentiometer|pot)\b|\u00b0"
)
_INVERTED = r"\bgain (?:of )?[-\u2212]\d"
_OTHER_AMPLIFIERS = (
    r"invert|emitter|source|transistor|jfet|differ|instrument|buffer|summ|cascade|stages|power|audio|speaker|phone|log"
    r"|lm386"
)
# "load draws 150 mA typical, 400 mA peaks": a supply is for the most.
_MOST = (
    rf"(?P<usual>{_AMPERES}) (?:typical(?:ly)?|typ\.?|average|avg\.?|normal(?:ly)?|continuous),?"
    rf"(?: and| with| but)?(?: up to| peaks? (?:of|up to))? (?P<most>{_AMPERES})(?: peaks?| max(?:imum)?)?\b"
)
_SUPPLIES = r"\b(?:regulator|sepic|supply|converter|buck|boost|ldo|step[ -]?(?:up|down))\b"


def in_other_words(text: str) -> str:
    """A text without turns of speech that no circuit has words for."""
    for said, meant in _compiled():
        if said.search(text):
            text = said.sub(_WORKED_OUT.get(meant, meant), text)
    if _has(_FILTER, text) and not _has(_AMPLIFIERS, text):
        text = re.sub(_UNITY, "", text, flags=re.IGNORECASE)
    if _has(_FOLLOWER, text) and not _has(_AMPLIFIERS, text):
        text = re.sub(_UNITY, "", text, flags=re.IGNORECASE)
    if _has(_INVERTED, text) and not _has(_OTHER_AMPLIFIERS, text):
        text = re.sub(r"\b((?:op ?-?)?amp(?:lifier)?)\b", r"inverting \1", text, count=1, flags=re.IGNORECASE)
    return re.sub(_MOST, _most, text, flags=re.IGNORECASE) if _has(_SUPPLIES, text) else text


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(said, re.IGNORECASE), meant) for said, meant in _SAYINGS)


def _has(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None


def _lamps(hit: re.Match[str]) -> str:
    """The power of lamps together."""
    return f"{hit['head']}{int(hit['count']) * float(hit['watts']):g} W"


def _twice(hit: re.Match[str]) -> str:
    """A hysteresis to both sides as the whole of it."""
    return f", hysteresis {2 * float(hit['half']):g} {hit['unit'].replace('°C', 'K')} "


def _levels(hit: re.Match[str]) -> str:
    """The voltages at which a load of a battery is cut off and comes back."""
    if float(hit[1]) >= float(hit[2]) or not _has(r"batter|disconnect|undervoltage|cut[ -]?off|lead", hit.string):
        return hit[0]
    return f"cutoff {hit[1]} V reconnect {hit[2]} V"


def _full(hit: re.Match[str]) -> str:
    """A pack of lithium cells by its voltage when it is full, where a circuit watches it."""
    watched = _has(r"\b(?:low|under|below|empty|warn\w*|alarm|indicator)\b", hit.string)
    feeds = _has(r"\b(?:from|on|off|powered|charg\w*|boost|buck|regulat\w*|convert\w*)\b", hit.string)
    return f"{4.2 * int(hit['cells']):g} V battery" if watched and not feeds else hit[0]


def _strings(hit: re.Match[str]) -> str:
    """LEDs in parallel, which each have their resistor."""
    if _has(r"series|string", hit.string):
        return hit[0]
    return f"led string, {hit[1]} parallel strings of 1 {hit[2] or (hit[3] or '') + 'leds'}"


def _nominal_range(hit: re.Match[str]) -> str:
    """A nominal voltage as the range that it lies in: "24 V rail (18 to 32 V)"."""
    low, nominal, high = (float(hit[name]) for name in ("low", "nominal", "high"))
    return f"{hit['low']}-{hit['high']} V input" if low <= nominal <= high else hit[0]


def _norm(hit: re.Match[str]) -> str:
    """What an isolated input for 24 V keeps to by itself."""
    is_input = _has(r"\b24 ?V", hit.string) and _has(r"\binputs?\b", hit.string) and not _has(r"output", hit.string)
    return " plc" if is_input else hit[0]


def _loop_fed(hit: re.Match[str]) -> str:
    """What a receiver of a current loop reads and feeds; one that is to be made stays as it is."""
    return "loopfed" if _has(r"\b4\b.*20", hit.string) and _has(r"receiv|input|read|into", hit.string) else hit[0]


def _in_total(hit: re.Match[str]) -> str:
    """Nothing, where a text says a sum besides what makes it: "3 LEDs, 20 mA each so 60 in total"."""
    numbers = [float(each) for each in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", hit.string[: hit.start()])]
    return "" if any(one * other == float(hit[1]) for one, other in combinations(numbers, 2)) else hit[0]


def _above_the_band(hit: re.Match[str]) -> str:
    """The cutoff of a filter behind a transmitter, of which the frequency is that of its signal."""
    return f"{hit[1]}{1.18 * float(hit[2]):.3g} MHz"


def _adapter(hit: re.Match[str]) -> str:
    """What feeds a converter without its amperes, where those of the output are said; one too weak for it is told."""
    rest = hit.string[: hit.start()] + hit.string[hit.end() :]
    made = re.search(r"(\d+(?:\.\d+)?) ?V\D{0,12}?(\d+(?:\.\d+)?) ?(m?)A\b", rest)
    if made is None:
        return hit[0]
    needed = float(made[1]) * float(made[2]) * (1e-3 if made[3] else 1)
    offered = float(hit["volts"]) * float(hit["amperes"]) * (1e-3 if hit["milli"] else 1)
    return f"{hit['source']} {'tooweak' if needed > 0.85 * offered else ''}"


def _series(hit: re.Match[str]) -> str:
    """The voltages of a pack of lithium cells by one cell's."""
    if _has(r"life|iron|ni-?mh|lead", hit.string):
        return hit[0]
    count = int(hit["count"])
    return f"{_NOMINAL * count:g} V{hit['rest']} {float(hit['volts']) * count:g} V"


def _draining(hit: re.Match[str]) -> str:
    """The range of a battery that feeds a converter, where its output is said besides."""
    low, high = sorted((hit["one"], hit["other"]), key=float)
    others = set(re.findall(r"(?<![\w.])(\d+(?:\.\d+)?) ?V\b", hit.string)) - {low, high}
    return f" from a {hit['store']} {low}-{high} V" if others and _has(_SUPPLIES, hit.string) else hit[0]


def _load(hit: re.Match[str]) -> str:
    """What a supply is for, where its volts and amperes are said."""
    is_said = _has(r"\d ?V\b", hit.string) and _has(r"\d ?m?A\b", hit.string)
    return f" for a {hit['load']}" if is_said and _has(_SUPPLIES, hit.string) else hit[0]


def _most(hit: re.Match[str]) -> str:
    """The higher of a usual and a highest current."""
    from circuitron.references.quantities import quantities

    usual, most = (quantities(hit[name])[0].figure for name in ("usual", "most"))
    return hit["most"] if most > usual and _has(r"peak|max|up to", hit[0]) else hit[0]


def _pair(hit: re.Match[str]) -> str:
    """The voltages of a pair of regulators, where they are not said besides; what contradicts it stays."""
    said = re.search(r"(?:\u00b1|\+ ?/? ?-) ?(\d+(?:\.\d+)?)", hit.string)
    if said is None:
        return f"\u00b1{int(hit['pair'])} V"
    return "regulators" if float(said[1]) == int(hit["pair"]) else hit[0]


def _flash(hit: re.Match[str]) -> str:
    """The number of a memory of so many bytes, beside what takes one of its own."""
    if not _has(r"\b(?:rp2040|pico|spi|qspi|nor|winbond|external)\b", hit.string):
        return hit[0]
    number, unit = re.split(r" ?M", hit["size"], flags=re.IGNORECASE)
    megabytes = int(number) // 8 if unit.lower().startswith("bit") else int(number)
    return f"{'W25Q16' if megabytes == 2 else 'W25Q128'}{hit['kind']} flash"


def _spans(hit: re.Match[str]) -> str:
    """The gain that makes one range another one, both from 0 V on: of a difference, or of what is amplified."""
    one, other = float(hit["one"]), float(hit["other"])
    if not one or not other or "V" not in hit[0]:
        return hit[0]
    if not _has(r"\b(?:difference|differential|subtract\w*)\b", hit.string):
        is_amplified = other > one and _has(_AMPLIFIED, hit.string) and not _has(_OTHER_SPANS, hit.string)
        head = f"{hit['head']}{hit['mid']} non inverting opamp"
        return f"{head} fullscale {one:g} V, gain {other / one:.4g} times" if is_amplified else hit[0]
    return f"{hit['head']}{hit['mid']} fromzero, fullscale {one:g} V, gain {other / one:.4g} times"


_WORKED_OUT = {
    "adapter": _adapter,
    "lamps": _lamps,
    "spans": _spans,
    "flash": _flash,
    "full": _full,
    "pair": _pair,
    "strings": _strings,
    "twice": _twice,
    "levels": _levels,
    "passband": _above_the_band,
    "total": _in_total,
    "series": _series,
    "nominal": _nominal_range,
    "norm": _norm,
    "loopfed": _loop_fed,
    "draining": _draining,
    "load": _load,
}
