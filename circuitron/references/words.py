"""Words of requests that mean the same parameter in many references."""

from __future__ import annotations

INPUT_BEFORE = (
    "from",
    "input",
    "vin",
    "supply",
    "supplied",
    "powered",
    "off",
    "convert",
    "converts",
    "converting",
    "running",
)
INPUT_AFTER = ("to", "into", "input", "in", "supply", "source", "battery", "adapter", "bus", "rail in", "vin")
OUTPUT_BEFORE = ("to", "into", "output", "out", "vout", "outputs", "outputting", "gives", "giving", "makes", "making")
OUTPUT_AFTER = ("output", "out", "rail", "vout")
LOAD_BEFORE = ("at", "up", "current", "load", "max", "maximum", "draws", "drawing", "delivers", "delivering")
LOAD_AFTER = ("load", "output", "out", "max", "maximum", "current")
SUPPLY_BEFORE = ("from", "supply", "supplied", "powered", "on", "vcc", "vdd", "off", "at", "runs", "running")
SUPPLY_AFTER = ("supply", "supplied", "rail", "battery", "powered", "single", "power", "source")


# Where the sensor of a board is not to be: in liquids, in the ground, and in what is hotter than its 85 degrees.
NOT_FOR_BOARDS = (
    "aquarium", "tank", "pool", "pond", "water", "underwater", "liquid", "liquids", "soil", "ground", "compost", "brew",
    "brewing", "brewery", "fermenter", "fermentation", "kettle", "boiler", "oven", "kiln", "furnace", "grill", "bbq",
    "smoker", "stove", "chimney", "exhaust", "engine", "sauna", "hot", "heatsink", "food", "meat", "sea", "river",
    "well", "pipe", "cistern", "barrel",
)  # fmt: skip
TWO_SUPPLIES = "amount of each supply"  # the parameter of what runs on a positive and a negative one


# Verbs of requests to switch something: "switch a 12V pump", "turn on a lamp".
SWITCHING = ("drive", "switch", "control", "turn on", "power", "operate")


# Words for the chip itself, where a circuit has a module of it that is bought.
NO_MODULE = ("minimal", "minimum", "chip", "bare", "discrete")


def each_of(verbs: tuple[str, ...], nouns: tuple[str, ...]) -> tuple[str, ...]:
    """Each verb with each noun."""
    return tuple(f"{verb} {noun}" for verb in verbs for noun in nouns)


def listed(text: str) -> tuple[str, ...]:
    """What a text lists between commas."""
    return tuple(" ".join(part.split()) for part in text.split(","))
