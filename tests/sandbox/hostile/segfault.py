"""Crashes the interpreter.

end: crashed
signal: 11
"""

import ctypes

ctypes.string_at(0)
