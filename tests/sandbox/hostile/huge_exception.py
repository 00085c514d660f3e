"""Raises an exception with 50 MB of text.

end: exception
exception: ValueError
"""

raise ValueError("x" * (50 << 20))
