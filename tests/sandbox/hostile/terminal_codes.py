"""Prints escape codes, names a net with them, and raises an exception made of them.

end: exception
exception: ValueError
"""

import sys

sys.stdout.buffer.write(b"\x1b[2J\x1b]52;c;cGxhbnRlZA==\x07\x9b31m\xff\xfe\x00[bold]markup[/bold]\n")
raise ValueError("\x1b]0;planted\x07 \udcff \x9b2J")
