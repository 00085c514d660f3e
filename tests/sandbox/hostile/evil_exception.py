"""Raises an exception that raises another whenever it is looked at.

end: exception
"""

class Evil(Exception):
    def __str__(self):
        raise RuntimeError("again")

    __repr__ = __str__


raise Evil("one")
