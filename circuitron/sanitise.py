"""Text of scripts made safe for a terminal, and for a model that reads it.

Whatever a script prints, raises or names may hold escape codes that move the cursor, recolour or rename the window,
fake hyperlinks, or bidirectional controls that show code in another order than it runs. Nothing of that may reach the
terminal: `message` drops it, `code` shows it as visible marks.
"""

from __future__ import annotations

import re

# ECMA-48 sequences, with ESC or as single C1 characters: strings (OSC, DCS, APC, PM, SOS) up to their terminator or
# the end of the line, then CSI sequences, then two-character escapes.
_SEQUENCES = re.compile(
    r"(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1b[ -/]*[0-~]?"
)

# What has no width or changes the direction of what follows: soft hyphen, Arabic letter mark, zero-width characters
# and marks, embeddings, overrides and isolates, invisible operators, byte order mark, interlinear marks, tags.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_SEPARATORS = re.compile("[\u2028\u2029\x85\x0b\x0c]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_UNUSUAL = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_STEM = 60
_SURROGATES = re.compile("[\ud800-\udfff]")
_NOT_SHOWN = f"{_INVISIBLE.pattern}|{_SEPARATORS.pattern}|{_SURROGATES.pattern}"


def message(text: str) -> str:
    """Text of a message: escape sequences, controls and invisible characters gone; newlines and tabs stay."""
    text = _SEQUENCES.sub("", text.replace("\r\n", "\n"))
    text = _SEPARATORS.sub("\n", text.replace("\r", "\n"))
    text = _INVISIBLE.sub("", _CONTROLS.sub("", text))
    return _SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)


def line(text: str, limit: int = 2000) -> str:
    """A message on one line, cut at `limit` characters."""
    flat = " ".join(message(text).split())
    return flat if len(flat) <= limit else f"{flat[:limit].rstrip()} …"


def file_stem(name: str) -> str:
    """What the files of a script are called, without ending: its name in characters that every file system takes."""
    base = re.split(r"[/\\]", name)[-1].removesuffix(".py")
    return _UNUSUAL.sub("_", base).strip("._-")[:_LONGEST_STEM] or "circuit"


def code(text: str) -> str:
    """Source text: what `message` would drop is shown as ␛, ␀ … or <U+202E>, so that the reader sees it is there."""
    text = _CONTROLS.sub(_visible, text.replace("\r\n", "\n"))
    return text if text.isascii() else re.sub(_NOT_SHOWN, _visible, text)


def _visible(match: re.Match[str]) -> str:
    point = ord(match[0])
    if point < 0x20:
        return chr(0x2400 + point)
    return "\N{SYMBOL FOR DELETE}" if point == 0x7F else f"<U+{point:04X}>"
